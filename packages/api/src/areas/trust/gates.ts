import { initTRPC } from "@trpc/server";
import { notFound } from "../../errors";
import type { Context } from "../../service";
import type { Meta } from "../../trpc";

/** The trust centre where it is set up; 404 otherwise. */
export const trustCentre = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create()
  .procedure.use(({ ctx, next }) => {
    const { trustCentre: centre } = ctx.settings;
    if (!centre) throw notFound("trust centre");
    return next({ ctx: { centre } });
  });
