import { conflict, notFound } from "../../../platform/base/errors";
import { staffLoader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { statusNow } from "./queries";

/** 404 where no trust centre is set up here. */
export const trustCentre = staffLoader.use(({ ctx, next }) => {
  if (!ctx.settings.trustCentre) throw notFound("trust centre");
  return next();
});

/** The request named by `id`; 404 otherwise. */
export const findTrustRequest = trustCentre.input(ById).use(async ({ ctx, input, next }) => {
  const trustRequest = await ctx.db.trustRequest.findFirst({ where: { id: input.id } });
  if (!trustRequest) throw notFound("trust-centre request");
  return next({ ctx: { trustRequest } });
});

/** One that waits for its answer; 409 otherwise. */
export const findWaiting = findTrustRequest.use(({ ctx, next }) => {
  if (ctx.trustRequest.status !== "pending")
    throw conflict("This request is not waiting for an answer.");
  return next();
});

/** One whose access is in force; 409 otherwise. */
export const findWithAccess = findTrustRequest.use(({ ctx, next }) => {
  if (statusNow(ctx.trustRequest, ctx.now) !== "approved") {
    throw conflict("This request has no access in force.");
  }
  return next();
});
