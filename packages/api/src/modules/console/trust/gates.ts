import { initTRPC } from "@trpc/server";
import { notFound } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/service";
import type { Meta } from "../../../platform/context/trpc";

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
