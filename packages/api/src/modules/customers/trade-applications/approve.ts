import type { Tx } from "@roundsman/db";
import { standardPostcode } from "@roundsman/providers";
import type { Recorder } from "../../../platform/audit/change";
import { business } from "../../../platform/middleware/procedures";
import { linkTo, shopPages } from "../../../platform/values/links";
import { shopHome, siteOf } from "../../business";
import { holdOpenList } from "../../catalogue";
import { addAddress, locatePostcode, noPosition, type Located } from "../addresses/addresses";
import { requireCustomer } from "../queries";
import { approvalLetter, decide, tellApplicant } from "./decision";
import { findPendingApplication, lockPending } from "./guards";
import { applicationNow, viewApplication, type TradeApplicationRow } from "./queries";
import { Approval, TradeAddress, TradeApplication } from "./schema";

interface BusinessAndTime {
  tenantId: string;
  now: Date;
}

const postcodeOf = (application: TradeApplicationRow): string | null =>
  standardPostcode(TradeAddress.parse(application.address).postcode ?? "");

/** Looks the applicant's postcode up, for the address they will have. Never inside a transaction. */
const locateApplicant = (
  ctx: Parameters<typeof locatePostcode>[0],
  application: TradeApplicationRow,
): Promise<Located> => locatePostcode(ctx, postcodeOf(application));

/** Makes a customer of an applicant, with an address where they gave one. Gives its id. */
async function customerFrom(
  tx: Tx,
  record: Recorder,
  at: BusinessAndTime,
  application: TradeApplicationRow,
  located: Located,
): Promise<string> {
  const { businessName: name, phone, companyNumber, vatNumber, account } = application;
  const { id } = await tx.customer.create({
    data: {
      tenantId: at.tenantId,
      name,
      email: account.email,
      phone,
      companyNumber,
      vatNumber,
      createdAt: at.now,
      updatedAt: at.now,
    },
    select: { id: true },
  });
  await record({
    action: "customer.created",
    words: `Added the customer ${name}`,
    subject: { kind: "customer", id },
    after: { name, phone, companyNumber, vatNumber, email: account.email },
  });
  const { line1, line2, city } = TradeAddress.parse(application.address);
  if (line1) {
    const fields = {
      line1,
      line2: line2 || null,
      city: city || null,
      postcode: postcodeOf(application),
    };
    await addAddress(tx, at, id, fields, located);
  }
  return id;
}

/** The customer buys on account from now on, and the shopper's sign-in is theirs. */
async function openAccount(
  tx: Tx,
  { tenantId, now }: BusinessAndTime,
  of: { customerId: string; accountId: string; rateSetId?: string | null },
): Promise<void> {
  const { customerId, accountId, rateSetId } = of;
  await tx.customer.updateMany({
    where: { tenantId, id: customerId },
    data: { onAccount: true, rateSetId: rateSetId ?? undefined, updatedAt: now },
  });
  await tx.shopAccount.updateMany({ where: { tenantId, id: accountId }, data: { customerId } });
}

/**
 * POST /trade-applications/{id}/approve: the shopper's account is linked to the customer named, else to
 * the one it is linked to already, else to one made of the application; they buy on account from then on.
 * 404 for a customer or list that is none of this business, 409 for an archived list.
 */
export const approve = business("customers:write")
  .concat(findPendingApplication)
  .input(Approval)
  .output(TradeApplication)
  .mutation(async ({ ctx, input: { id, customerId: named, rateSetId } }) => {
    const tenantId = ctx.business.id;
    if (named) await requireCustomer(ctx.db, tenantId, named);
    const located =
      (named ?? ctx.application.account.customerId)
        ? { position: noPosition, failed: false }
        : await locateApplicant(ctx, ctx.application);
    return ctx.change(async (tx, record) => {
      const at = { tenantId, now: ctx.now };
      const application = await lockPending(tx, tenantId, id);
      if (rateSetId) await holdOpenList(tx, tenantId, rateSetId);
      const customerId =
        named ??
        application.account.customerId ??
        (await customerFrom(tx, record, at, application, located));
      await openAccount(tx, at, { customerId, accountId: application.account.id, rateSetId });
      await decide(tx, ctx, id, { status: "approved", customerId });
      const { url } = await shopHome(tx, tenantId, siteOf(ctx));
      await tellApplicant(tx, ctx, (sender) =>
        approvalLetter(application, sender, linkTo(url, shopPages.signIn)),
      );
      await record({
        action: "trade_application.approved",
        words: `Approved the trade application of ${application.businessName}`,
        subject: { kind: "trade_application", id },
        after: { customerId, rateSetId: rateSetId ?? null },
      });
      return viewApplication(await applicationNow(tx, tenantId, id));
    });
  });
