import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  DiscountPercent,
  Pence,
  QueryFlag,
  text,
  Uuid,
} from "../../../platform/values/values";

/** Letters and figures, with hyphens between: in capitals, as it is compared. */
export const VoucherCode = text(30, 3)
  .toUpperCase()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, "Use letters, figures and hyphens.");

/** docs/contract/vouchers.md#voucher. `minimumPence` includes VAT. */
export const Voucher = z
  .object({
    id: Uuid,
    code: z.string(),
    percentOff: DiscountPercent,
    freeDelivery: z.boolean(),
    minimumPence: Pence,
    validFrom: Day.nullable(),
    validUntil: Day.nullable(),
    mostUses: z.int().nullable(),
    oncePerCustomer: z.boolean(),
    firstOrderOnly: z.boolean(),
    /** Orders that have it, cancelled ones not counted. */
    uses: z.int(),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "Voucher" });
export type Voucher = z.infer<typeof Voucher>;

const MostUses = z.int().min(1).max(1_000_000).nullable();

/** POST /vouchers. */
export const NewVoucher = z.object({
  code: VoucherCode,
  percentOff: DiscountPercent.default(0),
  freeDelivery: z.boolean().default(false),
  minimumPence: Pence.default(0),
  validFrom: Day.nullable().default(null),
  validUntil: Day.nullable().default(null),
  mostUses: MostUses.default(null),
  oncePerCustomer: z.boolean().default(true),
  firstOrderOnly: z.boolean().default(false),
});

/** PATCH /vouchers/{id}. Its code stays: it is printed and told. */
export const VoucherChange = z.object({
  percentOff: DiscountPercent.optional(),
  freeDelivery: z.boolean().optional(),
  minimumPence: Pence.optional(),
  validFrom: Day.nullable().optional(),
  validUntil: Day.nullable().optional(),
  mostUses: MostUses.optional(),
  oncePerCustomer: z.boolean().optional(),
  firstOrderOnly: z.boolean().optional(),
  archived: z.boolean().optional(),
});

export const VoucherQuery = PageQuery.extend({
  q: text(60).optional(),
  archived: QueryFlag.optional(),
});
