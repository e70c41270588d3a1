import type { PaidVia, PaymentMethod } from "@roundsman/db";
import type { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { sumsDue, type Owed } from "../../orders";
import { timeOfDay } from "../times";
import type { StopRow } from "./queries";
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
  const isForTheDriver =
    order.paymentMethod === "cash" && (order.paidVia === null || order.paidVia === "cash");
  if (!isForTheDriver) return 0;
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

export function viewStop(row: StopRow, day: DayOfRound): z.infer<typeof Stop> {
  const arrivesAt =
    day.departsAt === null || row.etaSeconds === null ? null : day.departsAt + row.etaSeconds;
  return {
    id: row.id,
    orderId: row.orderId,
    sequence: row.sequence,
    latitude: row.latitude,
    longitude: row.longitude,
    ...(row.dropLatitude !== null &&
      row.dropLongitude !== null && {
        pin: { latitude: row.dropLatitude, longitude: row.dropLongitude },
      }),
    etaSeconds: row.etaSeconds,
    serviceSeconds: row.serviceSeconds,
    waitSeconds: row.waitSeconds,
    etaAt: arrivesAt === null ? null : timeOfDay(arrivesAt),
    outsideHours: isOutside(arrivesAt, day.shift),
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
  };
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
