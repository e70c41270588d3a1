import { z } from "zod";
import { RuleOverrides } from "../../../platform/rules/overrides";
import { dateTime, day } from "../../../platform/values/format";
import { PageQuery } from "../../../platform/values/page";
import {
  DateTime,
  Day,
  optionalText,
  Quantity,
  QueryFlag,
  text,
  Uuid,
} from "../../../platform/values/values";
import { AlreadyCounted, Condition } from "../schema";
import type { TransferRow } from "./queries";

const transferMethods = ["courier", "supplier", "round", "recorded"] as const;
const transferStatuses = [
  "planned",
  "awaiting_collection",
  "in_transit",
  "received",
  "cancelled",
] as const;
const Method = z.enum(transferMethods);
const Status = z.enum(transferStatuses);

/** docs/contract/stock.md#stocktransfer. */
export const StockTransfer = z
  .object({
    id: Uuid,
    fromLocationId: Uuid,
    toLocationId: Uuid,
    fromName: z.string(),
    toName: z.string(),
    method: Method,
    status: Status,
    roundId: Uuid.nullable(),
    plannedFor: Day.optional(),
    proofs: z
      .array(
        z.object({
          leg: z.enum(["collection", "delivery"]),
          kind: z.enum(["signature", "photo"]),
          signedBy: z.string().nullable(),
          url: z.string(),
          createdAt: DateTime,
        }),
      )
      .optional(),
    round: z
      .object({
        id: Uuid,
        roundDate: Day,
        vehicleName: z.string().nullable(),
        driverName: z.string().nullable(),
      })
      .optional(),
    carrierName: z.string().nullable(),
    carrierReference: z.string().nullable(),
    note: z.string().nullable(),
    lines: z.array(
      z.object({
        productId: Uuid,
        productName: z.string(),
        condition: Condition,
        quantity: z.int().min(1),
      }),
    ),
    history: z.array(z.object({ status: Status, at: DateTime, byName: z.string().nullable() })),
    createdByName: z.string().nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "StockTransfer" });
export type StockTransfer = z.infer<typeof StockTransfer>;

export const NewTransfer = z.object({
  fromLocationId: Uuid,
  toLocationId: Uuid,
  method: Method,
  roundId: Uuid.nullish(),
  plannedFor: Day.nullish(),
  carrierName: optionalText(120).optional(),
  carrierReference: optionalText(120).optional(),
  note: optionalText(500).optional(),
  /** When a transfer that is `recorded` happened; now where left out. */
  movedAt: DateTime.optional(),
  alreadyCounted: AlreadyCounted,
  lines: z
    .array(z.object({ productId: Uuid, condition: Condition.default("full"), quantity: Quantity }))
    .min(1, "Add a product.")
    .max(200),
  /** `gas.yard-ceiling`, where it brings more gas to the yard than its limit. */
  ruleOverrides: RuleOverrides.optional(),
});

/** Forward only; left out is unchanged, null clears. */
export const Advance = z.object({
  to: z.enum(["awaiting_collection", "in_transit", "received"]),
  carrierName: optionalText(120).optional(),
  carrierReference: optionalText(120).optional(),
  /** When it reached the stage; now where left out. */
  movedAt: DateTime.optional(),
  alreadyCounted: AlreadyCounted,
});

export const TransferQuery = PageQuery.extend({
  /** Either yard, the carrier, its reference, the note. */
  q: text(120).optional(),
  status: Status.optional(),
  method: Method.optional(),
  locationId: Uuid.optional(),
  open: QueryFlag.optional(),
});

/** docs/contract/stock.md#stocktransfer; `restUrl` is where proofs are fetched. */
export const viewTransfer = (row: TransferRow, restUrl: string): StockTransfer => ({
  id: row.id,
  fromLocationId: row.fromLocationId,
  toLocationId: row.toLocationId,
  fromName: row.fromLocation.name,
  toName: row.toLocation.name,
  method: row.method,
  status: row.status,
  roundId: row.roundId,
  ...(row.plannedFor && { plannedFor: day(row.plannedFor) }),
  ...(row.proofs.length > 0 && {
    proofs: row.proofs.map(viewProof(`${restUrl}/stock/transfers/${row.id}`)),
  }),
  ...(row.round && {
    round: {
      id: row.round.id,
      roundDate: day(row.round.roundDate),
      vehicleName: row.round.vehicle?.name ?? null,
      driverName: row.round.driver?.name ?? null,
    },
  }),
  carrierName: row.carrierName,
  carrierReference: row.carrierReference,
  note: row.note,
  lines: row.lines.map(({ productId, product, condition, quantity }) => ({
    productId,
    productName: product.name,
    condition,
    quantity,
  })),
  history: row.history.map(({ status, at, byName }) => ({ status, at: dateTime(at), byName })),
  createdByName: row.createdByName,
  createdAt: dateTime(row.createdAt),
});

const viewProof =
  (transferUrl: string) =>
  ({ id, leg, kind, signedBy, createdAt }: TransferRow["proofs"][number]) => ({
    leg,
    kind,
    signedBy,
    url: `${transferUrl}/proofs/${id}`,
    createdAt: dateTime(createdAt),
  });
