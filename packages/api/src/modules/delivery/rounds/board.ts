import { Prisma, type FailureReason, type PaymentMethod, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import { dayOrNull } from "../../../platform/values/format";
import { isPlannable } from "../../orders";
import { timeOfDay } from "../times";
import { peakLoad } from "./fit";
import { roundRows, stopRows, type StopRow } from "./queries";
import type { BoardRound, WaitingOrder } from "./schema";
import { departureOf, toLoad, viewRound, type RoundReader } from "./view";

/** No business has more vans out in a day. */
const mostRounds = 200;

/** Rounds as the board shows them, the earliest departure first: two statements, however many there are. */
export async function boardRounds(
  { db, business, settings }: RoundReader,
  where: Prisma.Sql,
): Promise<z.infer<typeof BoardRound>[]> {
  const rows = await roundRows(db, business.id, { where, take: mostRounds });
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const stopsOf = new Map(ids.map((id) => [id, new Array<StopRow>()]));
  for (const stop of await stopRows(db, business.id, ids)) stopsOf.get(stop.roundId)?.push(stop);
  const keyOf = (row: (typeof rows)[number]) =>
    [timeOfDay(departureOf(row) ?? unknownDeparture), row.vehicleName ?? "~", row.id].join(" ");
  return rows
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((row) => {
      const stops = stopsOf.get(row.id) ?? [];
      const loadKg = peakLoad(stops.map(toLoad), row.carried).hazardKg;
      const round = viewRound(row, stops, settings.urls.rest);
      return {
        ...round,
        changedSinceIssue: row.issuedAt !== null && row.issuedVersion !== row.version,
        hazard: { loadKg, limitKg: row.hazardLimitKg },
      };
    });
}

/** Rounds of which nobody knows when they leave come last: a minute before midnight. */
const unknownDeparture = 24 * 60 * 60 - 60;

interface WaitingRow {
  id: string;
  trackingRef: string;
  customerName: string | null;
  deliverToName: string | null;
  deliverToAddress: string | null;
  postcode: string | null;
  area: string | null;
  latitude: number | null;
  longitude: number | null;
  wantedOn: Date | null;
  expectedFrom: Date | null;
  expectedTo: Date | null;
  paymentMethod: PaymentMethod;
  notes: string | null;
  summary: string;
  items: number;
  unweighedItems: number;
  kg: number;
  litres: number;
  hazardKg: number;
  lastFailure: FailureReason | null;
  total: number;
}

/** More than a day's board can show well; how many there are is told beside them. */
const mostWaiting = 500;

/**
 * Orders that can be put on a round now, the most urgent first, in one statement: what each weighs, where
 * it goes, and why it failed if it was tried before. Its area is the drivers' patch its outward code
 * belongs to, or that code.
 */
export async function waitingOrders(
  db: PrismaClient,
  tenantId: string,
): Promise<{ waiting: z.infer<typeof WaitingOrder>[]; waitingTotal: number }> {
  const rows = await db.$queryRaw<WaitingRow[]>(Prisma.sql`
    SELECT o.id, o.tracking_ref AS "trackingRef", o.customer_name AS "customerName",
           o.deliver_to_name AS "deliverToName", o.deliver_to_address AS "deliverToAddress",
           o.deliver_to_postcode AS postcode, coalesce(patch.name, place.outward) AS area,
           o.latitude, o.longitude, o.wanted_on AS "wantedOn", o.expected_from AS "expectedFrom",
           o.expected_to AS "expectedTo", o.payment_method::text AS "paymentMethod", o.notes,
           goods.summary, goods.items, goods.unweighed AS "unweighedItems", goods.kg, goods.litres,
           goods.hazard AS "hazardKg", tried.reason AS "lastFailure", (count(*) OVER ())::int AS total
      FROM orders o
      CROSS JOIN LATERAL (
        SELECT nullif(split_part(o.deliver_to_postcode, ' ', 1), '') AS outward) place
      CROSS JOIN LATERAL (
        SELECT coalesce(string_agg(l.quantity || ' × ' || l.product_name, ', ' ORDER BY l.position), '') AS summary,
               coalesce(sum(l.quantity), 0)::int AS items,
               coalesce(sum(l.quantity) FILTER (WHERE p.full_kg IS NULL), 0)::int AS unweighed,
               coalesce(sum(l.quantity * p.full_kg), 0)::float8 AS kg,
               coalesce(sum(l.quantity * p.volume_litres), 0)::float8 AS litres,
               coalesce(sum(l.quantity * p.hazard_kg), 0)::float8 AS hazard
          FROM order_lines l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
         WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) goods
      LEFT JOIN LATERAL (
        SELECT a.name FROM patches a
         WHERE a.tenant_id = o.tenant_id AND place.outward = ANY(a.outward_codes)
         ORDER BY a.name LIMIT 1) patch ON true
      LEFT JOIN LATERAL (
        SELECT s.failure_reason::text AS reason FROM stops s
         WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id AND s.failed_at IS NOT NULL
         ORDER BY s.failed_at DESC LIMIT 1) tried ON true
     WHERE o.tenant_id = ${tenantId}::uuid AND ${isPlannable}
     ORDER BY coalesce(o.wanted_on, o.expected_to), o.created_at, o.id LIMIT ${mostWaiting}`);
  return {
    waiting: rows.map(({ wantedOn, expectedFrom, expectedTo, ...row }) => ({
      ...row,
      wantedOn: dayOrNull(wantedOn),
      expectedFrom: dayOrNull(expectedFrom),
      expectedTo: dayOrNull(expectedTo),
    })),
    waitingTotal: rows[0]?.total ?? 0,
  };
}
