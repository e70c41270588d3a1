import type { PaidVia, PaymentMethod, PrismaClient, SqlRunner } from "@roundsman/db";
import { isRoughPlace } from "@roundsman/providers";
import type { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { overridesOf } from "../../../platform/rules/overrides";
import { dateTime, dateTimeOrNull, day, metadataOf } from "../../../platform/values/format";
import { hoursOfDoor, isOutsideHours, type DoorHours } from "../../customers";
import { sumsDue, type Owed } from "../../orders";
import { walkRoundOf } from "../gas/walk-round";
import { gasOf, reasonsOfRound, whyAgainstRules } from "../gas/round-gas";
import { reloadSeconds, viewReloads } from "../gas/reloads/view";
import { departureOf, shiftOf, timeOfDay } from "../times";
import { visitsAlong } from "../visits";
import { fitOf, loadsOf, whyOverloaded } from "./load";
import { readRound, stopRows, type RoundRow, type StopRow } from "./queries";
import type { ExplainedRound, Round } from "./schema";
import type { Stop } from "./stop-schema";

/**
 * What the driver collects at the door, in pence including VAT (docs/contract/rounds.md#stop): only where the
 * order is paid in cash, less what others have had of it. Stays as it was once the driver has taken it.
 */
export function amountDue(
  order: Owed & {
    paymentMethod: PaymentMethod;
    paidVia: PaidVia | null;
    paidPence: number | null;
    cashTakenPence: number;
  },
): number {
  if (order.paymentMethod !== "cash" || (order.paidVia ?? "cash") !== "cash") return 0;
  const paidElsewhere = Math.max(0, (order.paidPence ?? 0) - order.cashTakenPence);
  return Math.max(0, sumsDue(order).totalPence - paidElsewhere);
}

/** What the round says of its stops' times: seconds from midnight of its date. */
interface DayOfRound {
  departsAt: number | null;
  shift: { from: number; until: number } | null;
  /** Where the service's pictures are fetched: the address of REST. */
  restUrl: string;
}

/** What a stop shares with the others at its door. */
interface VisitOfStop {
  number: number;
  hours: DoorHours;
  /** When serving begins there, in seconds from midnight; null where that is not known. */
  servedAt: number | null;
}

function viewStop(row: StopRow, day: DayOfRound, visit: VisitOfStop): z.infer<typeof Stop> {
  const arrivesAt = arrivalAt(row, day.departsAt);
  const outsideHoursWhy = whyOutside(visit, arrivesAt, day.shift);
  return {
    id: row.id,
    orderId: row.orderId,
    sequence: row.sequence,
    visit: visit.number,
    latitude: row.latitude,
    longitude: row.longitude,
    ...(row.dropLatitude !== null &&
      row.dropLongitude !== null && {
        pin: { latitude: row.dropLatitude, longitude: row.dropLongitude },
      }),
    ...(isRoughPlace(row, row.deliverToPostcode) && { approximate: true }),
    etaSeconds: row.etaSeconds,
    serviceSeconds: row.serviceSeconds,
    waitSeconds: row.waitSeconds,
    etaAt: arrivesAt === null ? null : timeOfDay(arrivesAt),
    outsideHours: outsideHoursWhy !== null,
    outsideHoursWhy,
    deliveryHours: visit.hours.words,
    ...viewProofs(row, day.restUrl),
    lines: row.lines.map(
      ({
        orderLineId,
        productId,
        productName,
        quantity,
        deliveredQuantity,
        cancelledQuantity,
      }) => ({
        orderLineId,
        productId,
        productName,
        quantity,
        deliveredQuantity,
        cancelledQuantity,
      }),
    ),
    collect: row.collect.map(({ productId, productName, quantity }) => ({
      productId,
      productName,
      quantity,
    })),
    paymentMethod: row.paymentMethod,
    amountDuePence: row.failedAt === null ? amountDue({ ...row, status: row.orderStatus }) : 0,
    cashTakenPence: row.cashTakenPence,
    paidAt: dateTimeOrNull(row.paidAt),
    leaveInstruction: row.leaveInstruction,
    leaveDetail: row.leaveDetail,
    shortfallReason: row.shortfallReason,
    issue: row.issue,
    issueNote: row.issueNote,
    failureReason: row.failureReason,
    failureNote: row.failureNote,
    completedAt: dateTimeOrNull(row.completedAt),
    failedAt: dateTimeOrNull(row.failedAt),
    customerName: row.customerName,
    deliverTo: deliverTo(row),
    summary: row.lines.map((line) => `${line.quantity} × ${line.productName}`).join(", "),
    orderStatus: row.orderStatus,
    soldAtDoor: row.soldAtDoor,
  };
}

const arrivalAt = ({ etaSeconds }: StopRow, departsAt: number | null): number | null =>
  departsAt === null || etaSeconds === null ? null : departsAt + etaSeconds;

/** The visits that the stops of a round are part of; one is served from when its first stop is. */
function visitsOf(
  stops: readonly StopRow[],
  { departsAt, shift }: Pick<DayOfRound, "departsAt" | "shift">,
  date: Date,
): VisitOfStop[] {
  const numbers = visitsAlong(stops);
  const firsts = new Map<number, VisitOfStop>();
  return stops.map((stop, at): VisitOfStop => {
    const number = numbers[at] ?? 0;
    const known = firsts.get(number);
    if (known) return known;
    const arrivesAt = arrivalAt(stop, departsAt);
    const servedAt = arrivesAt === null ? null : arrivesAt + (stop.waitSeconds ?? 0);
    const visit = { number, hours: hoursOfDoor(stop, date, shift), servedAt };
    firsts.set(number, visit);
    return visit;
  });
}

/** Why a stop lies outside hours: those of its door before those of the driver. */
function whyOutside(
  { hours, servedAt }: VisitOfStop,
  arrivesAt: number | null,
  shift: DayOfRound["shift"],
): string | null {
  if (hours.closed !== null) return hours.closed;
  if (isOutsideHours(hours, servedAt)) return `Takes deliveries ${hours.words}.`;
  return isOutside(arrivesAt, shift) ? "Outside the shift." : null;
}

function isOutside(at: number | null, shift: DayOfRound["shift"]): boolean {
  return at !== null && shift !== null && (at < shift.from || at > shift.until);
}

function viewProofs(row: StopRow, restUrl: string): Pick<z.infer<typeof Stop>, "proof" | "proofs"> {
  const url = `${restUrl}/rounds/${row.roundId}/stops/${row.id}/proof`;
  const proofs = row.proofs.map(({ createdAt, ...proof }) => ({
    ...proof,
    url: `${url}?kind=${proof.kind}`,
    createdAt: dateTime(new Date(createdAt)),
  }));
  const [first] = proofs;
  return {
    proof: first ? { ...first, url } : null,
    ...(proofs.length > 1 && { proofs }),
  };
}

/** Name, address and postcode in one line; the postcode once, whether or not the address ends with it. */
function deliverTo(row: StopRow): string | null {
  const postcode = row.deliverToPostcode;
  const address = row.deliverToAddress;
  const parts = [
    row.deliverToName ?? row.customerName,
    address,
    postcode !== null && address?.endsWith(postcode) ? null : postcode,
  ].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? null : parts.join(", ");
}

/** docs/contract/rounds.md#round, of its row and its stops' rows; `restUrl`: where proofs are fetched. */
export function viewRound(row: RoundRow, stops: readonly StopRow[], restUrl: string): Round {
  const shift = shiftOf(row);
  const departsAt = departureOf(row);
  const visits = visitsOf(stops, { departsAt, shift }, row.roundDate);
  return {
    id: row.id,
    roundDate: day(row.roundDate),
    vehicleId: row.vehicleId,
    vehicleName: row.vehicleName,
    driverUserId: row.driverUserId,
    driverName: row.driverName,
    startLocationId: row.startLocationId,
    endLocationId: row.endLocationId,
    status: row.status,
    issuedAt: dateTimeOrNull(row.issuedAt),
    loadConfirmedAt: dateTimeOrNull(row.loadConfirmedAt),
    van: viewVan(row),
    distanceMetres: row.distanceMetres,
    durationSeconds: row.durationSeconds,
    departsAt: row.departsAt,
    fit: fitOf(
      loadsOf(row, stops),
      row,
      {
        departsAt,
        drivingSeconds: row.durationSeconds,
        reloadingSeconds: row.reloads.length * reloadSeconds,
        shift,
        dayOff: row.dayOff,
      },
      row.carried,
    ),
    gas: gasOf(row, stops),
    walkRound: walkRoundOf(row, stops),
    reloads: viewReloads(row, stops),
    geometry: row.geometry,
    routedBy: row.routedBy,
    notes: row.notes,
    externalRef: row.externalRef,
    metadata: metadataOf(row.metadata),
    stops: stops.flatMap((stop, at) => {
      const visit = visits[at];
      return visit ? [viewStop(stop, { departsAt, shift, restUrl }, visit)] : [];
    }),
    ...(row.lostAt !== null && { lostAt: dateTime(row.lostAt) }),
    version: String(row.version),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
  };
}

/**
 * What speaks against a round as it stands, in words with the figures: more than its van may carry, and rules of the
 * law; null where nothing does.
 */
export function whatIsWrong(row: RoundRow, stops: readonly StopRow[]): string | null {
  const overload = whyOverloaded(loadsOf(row, stops), row, row.carried);
  const against = whyAgainstRules(row, stops).map(({ message }) => message);
  return [overload, ...against].filter(Boolean).join(" ") || null;
}

function viewVan(row: RoundRow): Round["van"] {
  const { vanLatitude: latitude, vanLongitude: longitude, vanSeenAt: seenAt } = row;
  if (latitude === null || longitude === null || seenAt === null) return null;
  return { latitude, longitude, seenAt: dateTime(seenAt) };
}

/** Where a round is read from, and for which business. */
export interface RoundReader {
  db: SqlRunner;
  business: { id: string };
  settings: Pick<ServiceSettings, "urls">;
}

/** Rounds with their stops, in one statement, however many there are. */
export async function withStops(
  { db, business }: Pick<RoundReader, "db" | "business">,
  rounds: readonly RoundRow[],
): Promise<{ row: RoundRow; stops: StopRow[] }[]> {
  if (rounds.length === 0) return [];
  const found = new Map(rounds.map((row) => [row.id, { row, stops: new Array<StopRow>() }]));
  const of = { tenantId: business.id, roundIds: [...found.keys()] };
  for (const stop of await stopRows(db, of)) found.get(stop.roundId)?.stops.push(stop);
  return [...found.values()];
}

/** Rounds as docs/contract/rounds.md#round has them. */
export const shownRounds = async (
  reader: RoundReader,
  rounds: readonly RoundRow[],
): Promise<Round[]> =>
  (await withStops(reader, rounds)).map(({ row, stops }) =>
    viewRound(row, stops, reader.settings.urls.rest),
  );

/** @throws not_found where the round has gone meanwhile */
export async function shownRound(reader: RoundReader, id: string): Promise<Round> {
  const rows = await readRound(reader.db, { tenantId: reader.business.id, id });
  const [round] = await shownRounds(reader, rows);
  if (!round) throw notFound("round");
  return round;
}

export async function explainedRound(
  reader: RoundReader & { db: PrismaClient },
  id: string,
): Promise<z.infer<typeof ExplainedRound>> {
  const tenantId = reader.business.id;
  const rows = await readRound(reader.db, { tenantId, id });
  const [found] = await withStops(reader, rows);
  if (!found) throw notFound("round");
  const overrides = await overridesOf(reader.db, tenantId, { kind: "round", id });
  return {
    ...viewRound(found.row, found.stops, reader.settings.urls.rest),
    explanation: reasonsOfRound(found.row, found.stops, overrides),
  };
}
