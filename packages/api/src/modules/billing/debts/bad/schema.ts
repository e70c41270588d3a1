import { z } from "zod";
import { PageQuery, pageOf } from "../../../../platform/values/page";
import { Day, QueryFlag, text, Uuid } from "../../../../platform/values/values";

/* Bad debts and the VAT that is claimed back for them (docs/decisions/0417, docs/rules/bad-debts.md). Pence. */

const Kind = z.enum(["write_off", "claim", "reversal"]);

export const BadDebt = z
  .object({
    id: Uuid,
    invoiceId: Uuid,
    invoiceNumber: z.string(),
    customerId: Uuid.nullable(),
    customerName: z.string(),
    writtenOffOn: Day,
    reason: z.string(),
    /** Written off at first, including VAT. */
    pence: z.int(),
    /** Still written off: less what was paid after all, or was a mistake. */
    leftPence: z.int(),
    /** The VAT of `leftPence`: claimed, or to be claimed. */
    reliefPence: z.int(),
    /** The first and the last day on which the VAT can be claimed. */
    claimableFrom: Day,
    claimableUntil: Day,
    claimedOn: Day.nullable(),
    /** VAT that was claimed in box 4. */
    claimedPence: z.int(),
    /** VAT of it that was due again in box 1, as the debt was paid after all. */
    repaidPence: z.int(),
    /** The write-off, the claim and reversals, in their order. */
    entries: z.array(
      z.object({
        id: Uuid,
        kind: Kind,
        on: Day,
        /** The fall of the debt; negative if the debt is owed again. */
        pence: z.int(),
        /** Claimed; below zero for VAT that is due again. */
        vatPence: z.int(),
        reason: z.string().nullable(),
        recordedByName: z.string(),
      }),
    ),
    /** Null, or why not. */
    can: z.object({ claim: z.string().nullable(), reverse: z.string().nullable() }),
  })
  .meta({ id: "BadDebt" });
export type BadDebt = z.infer<typeof BadDebt>;

export const BadDebtPage = pageOf(BadDebt);

export const BadDebtQuery = PageQuery.extend({
  /** Words of the invoice: its number or customer. */
  q: z.string().max(120).optional(),
  customerId: Uuid.optional(),
  invoiceId: Uuid.optional(),
  /** True: only those whose VAT can be claimed today. */
  claimable: QueryFlag.optional(),
  /** True: only those of which VAT was claimed and is due again. */
  repaid: QueryFlag.optional(),
});

/** The written-off or reversed part of a debt; all that is left if no amount is given. */
const part = {
  amountPence: z.int().min(1).max(100_000_000).optional(),
  /** Left out, today; else an open day. */
  on: Day.optional(),
};

export const NewWriteOff = z.object({ ...part, reason: text(500, 1) }).meta({ id: "NewWriteOff" });
export const WriteOffReversal = z
  .object({ ...part, reason: text(500, 1) })
  .meta({ id: "WriteOffReversal" });
