import { runSqlForOne, sql, type Tx } from "@roundsman/db";
import { sandboxMandateRef } from "@roundsman/providers";
import { addMinutes } from "date-fns/addMinutes";
import { z } from "zod";
import { runPatiently } from "../../../platform/audit/change";
import { businessLocked, conflict, notFound } from "../../../platform/base/errors";
import { router, type Context } from "../../../platform/context/context";
import { anyone } from "../../../platform/middleware/procedures";
import { text, Uuid } from "../../../platform/values/values";
import { findByLink } from "../../business";
import { accountOf, readConnection } from "./connection";
import { applyMandate, linkOf, readLater, selectMandates, type MandateRow } from "./mandates";
import { MandatePage } from "./schema";

/*
 * The page behind the link of a mandate. Opening it changes nothing, so that a mail scanner does no harm; a press of its
 * button leads to the provider's page (docs/decisions/0135, 0258).
 */

const ByLinkRef = z.object({ linkRef: Uuid });

/** @throws not_found; business_locked where its business is refused everything */
async function findQuoted(
  ctx: Context,
  where: { linkRef: string } | { requestRef: string },
): Promise<MandateRow> {
  const [column, value] =
    "linkRef" in where
      ? (["m.link_ref", where.linkRef] as const)
      : (["m.request_ref", where.requestRef] as const);
  const quoted = selectMandates
    .where(column, "=", value)
    .select(sql<boolean>`b.locked_at is not null or b.closed_at is not null`.as("isLocked"));
  const found = await findByLink(ctx, (tenantId) =>
    runSqlForOne(
      ctx.database.service,
      tenantId === null ? quoted : quoted.where("m.tenant_id", "=", tenantId),
    ),
  );
  if (!found) throw notFound("mandate");
  if (found.isLocked) throw businessLocked();
  return found;
}

/** The business's account, where this mandate is of it. */
async function accountFor(ctx: Context, mandate: MandateRow) {
  const row = await readConnection(ctx.database.service, mandate.tenantId);
  const account = accountOf(ctx, row);
  return account?.accountRef === mandate.accountRef ? account : null;
}

/** What the shop shows under the link. */
const page = anyone()
  .input(ByLinkRef)
  .output(MandatePage)
  .query(async ({ ctx, input }) => {
    const mandate = await findQuoted(ctx, input);
    const account = mandate.state === "pending" ? await accountFor(ctx, mandate) : null;
    const { state, businessName, linkRef } = mandate;
    return {
      businessName,
      linkRef,
      state: state === "pending" && !account ? "unavailable" : state,
    };
  });

/** The button of that page: leads to the provider's page, on which the customer signs. */
const sign = anyone()
  .input(ByLinkRef)
  .output(z.object({ url: z.url() }))
  .mutation(async ({ ctx, input }) => {
    const mandate = await findQuoted(ctx, input);
    if (mandate.state !== "pending") throw conflict("This is set up already, or over.");
    const account = await accountFor(ctx, mandate);
    if (!account) throw conflict(`${mandate.businessName} takes no Direct Debit at the moment.`);
    const { tenantId, id, email, customerName } = mandate;
    const link = linkOf(mandate, ctx.settings.urls.shop);
    const address = await ctx.database.service.deliveryAddress.findFirst({
      where: { tenantId, customerId: mandate.customerId },
      orderBy: { id: "asc" },
      select: { line1: true, postcode: true },
    });
    const { requestRef, url } = await account.directDebit.openRequest(account.token, {
      mandateId: id,
      customer: {
        email,
        name: customerName,
        line1: address?.line1 ?? null,
        postcode: address?.postcode ?? null,
      },
      doneUrl: `${link}?done=1`,
      exitUrl: link,
      idempotencyKey: `mandate:${id}`,
    });
    await runPatiently(ctx.database.service, async (tx: Tx) => {
      await tx.mandate.updateMany({ where: { tenantId, id }, data: { requestRef } });
      // Should the provider's webhook not come: signing takes a few minutes.
      await readLater(tx, tenantId, { mandateId: id }, addMinutes(ctx.now, 10));
    });
    return { url };
  });

const ByRequestRef = z.object({ requestRef: text(200, 1) });

/** The sandbox's page for one mandate. Not found with a real provider. */
const sandboxPage = anyone()
  .input(ByRequestRef)
  .output(z.object({ businessName: z.string(), isSigned: z.boolean(), link: z.url() }))
  .query(async ({ ctx, input }) => {
    const mandate = await findInSandbox(ctx, input.requestRef);
    return {
      businessName: mandate.businessName,
      isSigned: mandate.state !== "pending",
      link: linkOf(mandate, ctx.settings.urls.shop),
    };
  });

/** The button of the sandbox's page: signs. Gives where the customer goes then. */
const sandboxSign = anyone()
  .input(ByRequestRef)
  .output(z.object({ returnUrl: z.url() }))
  .mutation(async ({ ctx, input }) => {
    const { tenantId, id, ...mandate } = await findInSandbox(ctx, input.requestRef);
    await runPatiently(ctx.database.service, (tx) =>
      applyMandate(
        tx,
        { tenantId, mandateId: id },
        { state: "active", mandateRef: sandboxMandateRef(id) },
        { provider: "sandbox", now: ctx.now, readAs: mandate.state },
      ),
    );
    return { returnUrl: `${linkOf(mandate, ctx.settings.urls.shop)}?done=1` };
  });

function findInSandbox(ctx: Context, requestRef: string): Promise<MandateRow> {
  if (ctx.providers.directDebit.kind !== "sandbox") throw notFound("mandate");
  return findQuoted(ctx, { requestRef });
}

/** What a customer sees and presses on the shop's host. */
export const customerMandates = router({ page, sign, sandboxPage, sandboxSign });
