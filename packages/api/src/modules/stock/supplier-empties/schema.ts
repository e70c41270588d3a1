import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import { DateTime, Day, optionalText, Pence, text, Uuid } from "../../../platform/values/values";

/** Containers of a product as a day begins. Below zero where the supplier owes them. */
const Opening = z.object({ on: Day, quantity: z.int().min(-100_000).max(100_000) });
/** Pence for a container, excluding VAT, from a day on. */
const Deposit = z.object({ from: Day, depositPence: Pence });

/** What a supplier has charged deposits for and not credited (docs/contract/stock.md#emptiesaccount). */
export const EmptiesAccount = z
  .object({
    supplierId: Uuid,
    items: z.array(
      z.object({
        productId: Uuid,
        productName: z.string(),
        opening: Opening.nullable(),
        /** Containers since the opening. */
        received: z.int(),
        returned: z.int(),
        /** Containers that are to go back: the opening and what came, less what went back. */
        balance: z.int(),
        /** Today's; null where none is set. */
        depositPence: z.int().nullable(),
        /** The same in pence: each container at the deposit of its day. */
        balancePence: z.int(),
        /** Containers that came or went on days without a deposit: they are in no sum of pence. */
        withoutDeposit: z.int().min(0),
        deposits: z.array(Deposit),
      }),
    ),
    balancePence: z.int(),
  })
  .meta({ id: "EmptiesAccount" });

const productId = Uuid;
/** PUT: each list that is given replaces the one that there is. */
export const EmptiesAccountChange = z.object({
  deposits: z.array(Deposit.extend({ productId })).max(500).optional(),
  openings: z.array(Opening.extend({ productId })).max(200).optional(),
});

const Quantities = z.object({ received: z.int(), returned: z.int() });

/** What differs between a statement and our receipts of its days. */
const Difference = z.object({
  kind: z.enum(["theirs_only", "ours_only", "quantity"]),
  on: Day,
  reference: z.string().nullable(),
  productId: Uuid,
  productName: z.string(),
  receiptId: Uuid.nullable(),
  supplierOrderId: Uuid.nullable(),
  theirs: Quantities,
  ours: Quantities,
  /** What theirs comes to more than ours, at the deposit of that day; null where none is set. */
  differencePence: z.int().nullable(),
});

export const SupplierStatement = z
  .object({
    id: Uuid,
    supplierId: Uuid,
    fileName: z.string().nullable(),
    firstDay: Day,
    lastDay: Day,
    lines: z.int(),
    /** Lines that a receipt was found for. */
    matched: z.int(),
    uploadedAt: DateTime,
    uploadedByName: z.string(),
  })
  .meta({ id: "SupplierStatement" });
export const SupplierStatementPage = pageOf(SupplierStatement);
export const SupplierStatementQuery = PageQuery.extend({ q: z.string().max(120).optional() });

/** A statement with what it says, and what differs. */
export const SupplierStatementDetail = SupplierStatement.extend({
  items: z.array(
    z.object({
      position: z.int(),
      on: Day,
      reference: z.string().nullable(),
      code: z.string(),
      productId: Uuid,
      productName: z.string(),
      received: z.int(),
      returned: z.int(),
      amountPence: z.int().nullable(),
      receiptId: Uuid.nullable(),
      matchedBy: z.enum(["delivery_note", "day"]).nullable(),
    }),
  ),
  differences: z.array(Difference),
}).meta({ id: "SupplierStatementDetail" });

export const NewSupplierStatement = z.object({
  /** The file's text, up to 5,000 lines. */
  csv: z.string().max(2_000_000, "This file is too large: at most 2 MB."),
  fileName: optionalText(200).optional(),
  /** What the supplier's codes are, remembered for its next statement. Null: nothing that comes back. */
  codes: z
    .array(z.object({ code: text(120, 1), productId: Uuid.nullable() }))
    .max(200)
    .default([]),
  dryRun: z.boolean().default(false),
});

/** What a file comes to. */
export const UploadedSupplierStatement = z
  .object({
    /** Null after a dry run. */
    statement: SupplierStatement.nullable(),
    firstDay: Day,
    lastDay: Day,
    lines: z.int(),
    matched: z.int(),
    /** Lines on which nothing moved, or of codes that are nothing that comes back. */
    leftOut: z.int(),
    received: z.int(),
    returned: z.int(),
    /** Codes that nobody has said the product of, with how many lines have each. */
    unknownCodes: z.array(z.object({ code: z.string(), lines: z.int() })),
    differences: z.array(Difference),
  })
  .meta({ id: "UploadedSupplierStatement" });

export const ByStatement = z.object({ id: Uuid, statementId: Uuid });
