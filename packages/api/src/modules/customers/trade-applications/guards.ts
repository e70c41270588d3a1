import { runSql, sqlBuilder, type Tx } from "@roundsman/db";
import { refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { applicationNow, type TradeApplicationRow } from "./queries";

/** What stands in the way of approving or declining it. */
export const whyNotPending = ({ status }: Pick<TradeApplicationRow, "status">): string | null =>
  status === "pending" ? null : `This application is ${status} already.`;

/** The application, its row held until it is decided: of two deciding at once, the second meets 409. */
export async function lockPending(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<TradeApplicationRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("trade_applications")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  const application = await applicationNow(tx, tenantId, id);
  refuseIf(whyNotPending(application));
  return application;
}

/** The application named by `id`; 404 where there is none. */
export const findApplication = loader.input(ById).use(async ({ ctx, input, next }) => {
  const application = await applicationNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { application } });
});

/** The same, still to be decided; 409 where it is. */
export const findPendingApplication = findApplication.use(({ ctx, next }) => {
  refuseIf(whyNotPending(ctx.application));
  return next();
});
