import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { invalid } from "../../../platform/base/errors";
import { countWords, pounds, todayIn } from "../../../platform/values/format";
import { noVat } from "../../../platform/values/values";
import { readChargesVat } from "../../business";
import { exchangeGroupNow } from "../../catalogue";
import { requireCustomer } from "../../customers";
import { holdCustomer, requireCredit, type Seller } from "../../orders";
import { agreementNow, makeAgreements, type AgreementRow } from "../../stock";
import { billCharge, bookPaidBefore, payCharge, type Charge } from "./bill";
import type { NewAgreement } from "./schema";

interface By {
  tenantId: string;
  timeZone: string;
  now: Date;
  webUrl: string;
  byUserId: string | null;
  seller: Seller;
}

/**
 * An agreement that is not paid on an order: an invoice bills it, and what was paid at once pays that. What was paid in
 * the program before stands in the books as paid.
 * @throws not_found for a customer or group of another business; validation for an archived group, or a day to come
 */
export async function makeAgreement(
  tx: Tx,
  record: Recorder,
  by: By,
  { scanKey, ...asked }: Omit<z.output<typeof NewAgreement>, "scan"> & { scanKey: string | null },
): Promise<AgreementRow> {
  const { tenantId, now } = by;
  const { customerId, exchangeGroupId, count: quantity, paperNumber, paidBefore, payment } = asked;
  const customer = await requireCustomer(tx, tenantId, customerId);
  const group = await exchangeGroupNow(tx, tenantId, exchangeGroupId);
  if (group.archivedAt) {
    throw invalid({ path: "exchangeGroupId", message: "This exchange group is archived." });
  }
  const paidOn = asked.paidOn ?? todayIn(by.timeZone, now);
  if (paidOn > todayIn(by.timeZone, now)) {
    throw invalid({ path: "paidOn", message: "This day is still to come." });
  }
  const charged = (await readChargesVat(tx, tenantId, todayIn(by.timeZone, now))) ? group : noVat;
  const kind = paidBefore
    ? { vatRate: 0, vatTreatment: "standard" as const }
    : { vatRate: charged.vatRate, vatTreatment: charged.vatTreatment };
  const chargePence = asked.chargePence ?? group.chargePence;
  const [made] = await makeAgreements(tx, { tenantId, at: now }, [
    { customerId, exchangeGroupId, quantity, chargePence, ...kind, paidOn, paperNumber, scanKey },
  ]);
  if (!made) throw new Error("No agreement was made");
  const { id, number } = made;
  const isOwed = !paidBefore && payment === undefined;
  const overridden = isOwed
    ? await requireCredit(
        tx,
        {
          tenantId,
          customer: await holdCustomer(tx, tenantId, customerId),
          orderId: null,
          orderPence: quantity * chargePence,
        },
        by.seller,
        asked.override,
        "payment",
      )
    : null;
  const charge: Charge = { customer, groupName: group.name, count: quantity, chargePence, ...kind };
  const invoiceId = paidBefore
    ? await bookPaidBefore(tx, by, charge, number)
    : await billed(tx, record, by, charge, payment);
  await tx.cylinderAgreement.updateMany({ where: { tenantId, id }, data: { invoiceId } });
  await record({
    action: "cylinder_agreement.made",
    words: `Made agreement ${number} with ${customer.name}: ${countWords(quantity, "cylinder")}, ${group.name}, ${pounds(chargePence)} each`,
    subject: { kind: "cylinder_agreement", id },
    after: {
      number,
      customerId,
      exchangeGroupId,
      count: quantity,
      chargePence,
      paidOn,
      paidBefore,
      ...(overridden && { overridden }),
    },
  });
  return agreementNow(tx, tenantId, id);
}

async function billed(
  tx: Tx,
  record: Recorder,
  by: By,
  charge: Charge,
  payment: z.output<typeof NewAgreement>["payment"],
): Promise<string | null> {
  const bill = await billCharge(tx, record, by, charge);
  if (bill && payment) await payCharge(tx, record, by, charge.customer.id, bill, payment);
  return bill?.id ?? null;
}
