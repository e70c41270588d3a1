import type { CoalTicket as TicketRow } from "@roundsman/db";
import { z } from "zod";
import { dateTime } from "../../../platform/values/format";
import { DateTime, Day, Uuid } from "../../../platform/values/values";

/* The ticket that goes with a delivery of coal (docs/rules/fuel.md): what it says, kept as it was signed. */

/** Kilograms, net. */
const TicketLine = z.object({
  name: z.string(),
  kind: z.string(),
  containers: z.object({ number: z.int(), kgEach: z.number() }).nullable(),
  kg: z.number(),
});

export const TicketFacts = z.object({
  day: Day,
  seller: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), address: z.string() }),
  orderNumber: z.string(),
  registration: z.string().nullable(),
  lines: z.array(TicketLine),
  kg: z.number(),
  /** The law and the day from which it asks so. */
  source: z.string(),
});
export type TicketFacts = z.infer<typeof TicketFacts>;

export const CoalTicket = z
  .object({
    id: Uuid,
    number: z.string(),
    orderId: Uuid,
    ...TicketFacts.shape,
    signedByName: z.string(),
    createdAt: DateTime,
  })
  .meta({ id: "CoalTicket" });
export type CoalTicket = z.infer<typeof CoalTicket>;

const ticketNumber = (sequence: number): string => `CT-${String(sequence).padStart(5, "0")}`;

export const viewTicket = (
  row: Omit<TicketRow, "tenantId" | "facts"> & { facts: unknown },
): CoalTicket => ({
  id: row.id,
  number: ticketNumber(row.sequence),
  orderId: row.orderId,
  ...TicketFacts.parse(row.facts),
  signedByName: row.signedByName,
  createdAt: dateTime(row.createdAt),
});
