import type { VatCertificate as VatCertificateRow } from "@roundsman/db";
import { z } from "zod";
import { dateTime, dateTimeOrNull, day, dayOrNull } from "../../../../platform/values/format";
import { PageQuery } from "../../../../platform/values/page";
import { DateTime, Day, optionalText, text, Uuid } from "../../../../platform/values/values";

/** How a certificate stands today, by the business's own calendar. */
const VatCertificateState = z.enum(["valid", "not_yet", "expired", "followed", "withdrawn"]);

/** docs/contract/customers-and-prices.md#vatcertificate. */
export const VatCertificate = z
  .object({
    id: Uuid,
    addressId: Uuid,
    customerId: Uuid,
    qualifyingPercent: z
      .int()
      .meta({ description: "How much of the fuel is for qualifying use, in per cent" }),
    signedBy: z.string(),
    signedOn: Day,
    validFrom: Day,
    validUntil: Day.nullable().meta({ description: "The last day; null where it has no end" }),
    notes: z.string().nullable(),
    state: VatCertificateState,
    withdrawnAt: DateTime.nullable(),
    withdrawnReason: z.string().nullable(),
    createdAt: DateTime,
    /** What the caller may do with it: null, or why not. */
    can: z.object({ withdraw: z.string().nullable() }),
  })
  .meta({ id: "VatCertificate" });
export type VatCertificate = z.infer<typeof VatCertificate>;

/** POST /addresses/{id}/vat-certificates. It holds from the day it was signed where no other is given. */
export const NewVatCertificate = z
  .object({
    qualifyingPercent: z.int().min(0).max(100),
    signedBy: text(120, 1),
    signedOn: Day,
    validFrom: Day.nullish(),
    validUntil: Day.nullish(),
    notes: optionalText(500).optional(),
  })
  .refine(
    ({ signedOn, validFrom, validUntil }) => !validUntil || validUntil >= (validFrom || signedOn),
    {
      path: ["validUntil"],
      message: "This is before the first day.",
    },
  );

/** PATCH /vat-certificates/{id}. */
export const VatCertificateChange = z.object({
  /** Withdraws it: orders taken or changed from now on do not follow it. */
  withdrawnReason: text(300, 1),
});

/** GET /addresses/{id}/vat-certificates. */
export const VatCertificateQuery = PageQuery;

/** Why a certificate is not withdrawn; null where it may be. */
export const whyNotWithdrawn = ({
  withdrawnAt,
}: Pick<VatCertificateRow, "withdrawnAt">): string | null =>
  withdrawnAt ? "The certificate is withdrawn already." : null;

interface Standing {
  /** YYYY-MM-DD. */
  today: string;
  /** The one that holds today at its address. */
  holdingId: string | null;
  /** Why the caller may change none; null where they may. */
  whyNoChange: string | null;
}

/** docs/contract/customers-and-prices.md#vatcertificate. */
export const viewCertificate = (
  row: VatCertificateRow,
  { today, holdingId, whyNoChange }: Standing,
): VatCertificate => ({
  id: row.id,
  addressId: row.addressId,
  customerId: row.customerId,
  qualifyingPercent: row.qualifyingPercent,
  signedBy: row.signedBy,
  signedOn: day(row.signedOn),
  validFrom: day(row.validFrom),
  validUntil: dayOrNull(row.validUntil),
  notes: row.notes,
  state: stateOf(row, today, holdingId),
  withdrawnAt: dateTimeOrNull(row.withdrawnAt),
  withdrawnReason: row.withdrawnReason,
  createdAt: dateTime(row.createdAt),
  can: { withdraw: whyNoChange ?? whyNotWithdrawn(row) },
});

function stateOf(
  { id, withdrawnAt, validFrom, validUntil }: VatCertificateRow,
  today: string,
  holdingId: string | null,
): z.infer<typeof VatCertificateState> {
  if (withdrawnAt) return "withdrawn";
  if (day(validFrom) > today) return "not_yet";
  if (validUntil && day(validUntil) < today) return "expired";
  return id === holdingId ? "valid" : "followed";
}
