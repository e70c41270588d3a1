import type { PrismaClient } from "@roundsman/db";
import { mobileOf } from "@roundsman/providers";
import { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import { businessLocked, notFound } from "../../../platform/base/errors";
import { openLoader, router } from "../../../platform/context/context";
import { anyone } from "../../../platform/middleware/procedures";
import { text } from "../../../platform/values/values";
import { businessAt } from "../../business";
import { lockCustomer } from "../../customers";
import { refuseMarketing } from "../../messages";

/*
 * The page behind the link of a text that sells: its button refuses more of these texts, without signing in. Opening the
 * page changes nothing, since phones and scanners open links by themselves (docs/decisions/0426).
 */

const ByRefusalRef = z.object({ refusalRef: text(20, 20) });

/**
 * The customer of a text that sells, on a host of its own business. The link ends where the text was erased, and where
 * the customer has another number by now: somebody else may have the old one.
 * @throws not_found; business_locked
 */
const findTextHere = openLoader.input(ByRefusalRef).use(async ({ ctx, input, next }) => {
  const { database, request, settings } = ctx;
  const here = await businessAt(database.service, request.header("host"), settings.urls.shop);
  if (!here) throw notFound("text");
  if (here.lockedAt !== null || here.closedAt !== null) throw businessLocked();
  return database.inBusiness(here.id, async () => {
    const db = database.business;
    const found = await db.text.findFirst({
      where: { tenantId: here.id, refusalRef: input.refusalRef },
      select: { number: true, customerId: true },
    });
    const customer = found && (await presentCustomer(db, here.id, found.customerId));
    const phone = customer?.phone ?? null;
    if (!found || !customer || phone === null || mobileOf(phone) !== found.number) {
      throw notFound("text");
    }
    return next({ ctx: { here, customer, number: found.number, db } });
  });
});

/** Returns the customer, or the one that they turned out to be; null once erased. */
async function presentCustomer(
  db: Pick<PrismaClient, "customer">,
  tenantId: string,
  id: string,
): Promise<{ id: string; phone: string | null; marketingRefusedAt: Date | null } | null> {
  const customer = await db.customer.findFirst({
    where: { tenantId, id, erasedAt: null },
    select: { id: true, phone: true, marketingRefusedAt: true, mergedIntoId: true },
  });
  return customer?.mergedIntoId ? presentCustomer(db, tenantId, customer.mergedIntoId) : customer;
}

const RefusalPage = z.object({
  businessName: z.string(),
  /** The number's last three digits: who has the link knows the number already, or has no need to. */
  numberEnd: z.string(),
  refused: z.boolean(),
});

const page = anyone()
  .concat(findTextHere)
  .output(RefusalPage)
  .query(({ ctx: { here, customer, number } }) => ({
    businessName: here.name,
    numberEnd: number.slice(-3),
    refused: customer.marketingRefusedAt !== null,
  }));

/** Pressed twice, it is recorded once. */
const refuse = anyone()
  .concat(findTextHere)
  .output(z.object({ refused: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { here, customer, db, now, request } = ctx;
    const { change } = changeWith(
      db,
      (tx, happening) =>
        recordActivity(
          tx,
          { tenantId: here.id, kind: "shopper", name: "The customer, by the link of a text" },
          happening,
          { now, requestId: request.requestId },
        ),
      ctx,
    );
    await change(async (tx, record) =>
      refuseMarketing(tx, record, await lockCustomer(tx, here.id, customer.id), {
        tenantId: here.id,
        now,
      }),
    );
    return { refused: true as const };
  });

/** The link of a text that sells, by which a customer refuses more of them. */
export const marketingRefusal = router({ page, refuse });
