import { faultText } from "@roundsman/ui";
import type { useApiClient } from "@/trpc/client";
import { faultKind } from "@/trpc/fault";
import type { DrivenRound } from "../driving";
import type { Entry } from "./outbox";
import type { Outcome } from "./sending";

type Service = ReturnType<typeof useApiClient>;

/** What passes: no signal, a service that is down, busy, or locked for now. What was done stays done. */
const passing = new Set<ReturnType<typeof faultKind>>([
  "unreachable",
  "internal",
  "not_configured",
  "rate_limited",
  "business_locked",
]);

/** What the service answered: how the round stands now, as far as it told. */
export type Told = Partial<DrivenRound>;

/**
 * Tells the service of one thing done on the road.
 * @param onTold given its answer, before the entry counts as sent: nothing done shows undone in between
 */
export async function sendEntry(
  service: Service,
  entry: Entry,
  onTold: (roundId: string, told: Told) => Promise<void>,
): Promise<Outcome> {
  try {
    await onTold(entry.roundId, await tell(service, entry));
    return { kind: "sent" };
  } catch (error) {
    const kind = faultKind(error);
    if (kind === "unauthenticated") return { kind: "signed_out" };
    if (passing.has(kind)) return { kind: "later" };
    const why = faultText(error);
    return report(service, entry, why);
  }
}

/** On a weak signal an answer may never come: then it is later, and the same id makes sure of once. */
const patienceMs = 60_000;

/** The service keeps so much of a reason. */
const longestWhy = 300;

/**
 * Reports a refused record to the office, pictures included, before the driver is left with it. Where the office could
 * not be reached, the entry waits and is refused once more. Where the office has decided about it since, nothing is
 * left to do. A refused count is not reported: the driver counts again.
 */
async function report({ office }: Service, entry: Entry, why: string): Promise<Outcome> {
  const { roundId: id, recordId, doneAt } = entry;
  if (entry.kind === "load") return { kind: "refused", why, withOffice: false };
  const patient = { signal: AbortSignal.timeout(patienceMs) };
  const facts = { id, recordId, doneAt, why: why.slice(0, longestWhy) };
  try {
    if (entry.kind === "status") {
      await office.rounds.reportRefused.mutate({ ...facts, status: entry.status }, patient);
      return { kind: "refused", why, withOffice: true };
    }
    const refused = { ...recordOf(entry), ...facts };
    const { decision } = await office.refusedRecords.report.mutate(refused, patient);
    return decision === null ? { kind: "refused", why, withOffice: true } : { kind: "sent" };
  } catch (error) {
    return passing.has(faultKind(error))
      ? { kind: "later" }
      : { kind: "refused", why, withOffice: false };
  }
}

/** The record itself, as the office receives it. */
function recordOf(entry: Exclude<Entry, { kind: "status" | "load" }>) {
  switch (entry.kind) {
    case "sale":
      return { kind: entry.kind, orderId: entry.orderId ?? null, sale: entry.body };
    case "reload":
      return { kind: entry.kind, reloadId: entry.reloadId, reload: entry.body };
    case "walkRound":
      return { kind: "walk_round_check" as const, check: entry.body };
    default: {
      const { kind, stopId } = entry;
      // A sale that is not sent yet has no order: its stop is known by its record.
      const orderId = entry.orderId || undefined;
      const { proof, proofs, ...outcome } = { proof: null, proofs: [], ...entry.body };
      return { ...outcome, kind, orderId, stopId, proofs: [...(proof ? [proof] : []), ...proofs] };
    }
  }
}

async function tell({ office }: Service, entry: Entry): Promise<Told> {
  const { roundId: id, recordId, doneAt } = entry;
  const of = { id, recordId, doneAt };
  const patient = { signal: AbortSignal.timeout(patienceMs) };
  switch (entry.kind) {
    case "complete":
      return office.stops.complete.mutate({ ...entry.body, ...of, stopId: entry.stopId }, patient);
    case "fail":
      return office.stops.fail.mutate({ ...entry.body, ...of, stopId: entry.stopId }, patient);
    case "undo":
      return office.stops.undo.mutate({ ...entry.body, ...of, stopId: entry.stopId }, patient);
    case "sale":
      return office.sales.sell.mutate({ ...entry.body, ...of }, patient);
    case "walkRound":
      return office.walkRoundChecks.record.mutate({ ...entry.body, ...of }, patient);
    case "reload":
      return office.reloads.record.mutate(
        { ...entry.body, ...of, reloadId: entry.reloadId },
        patient,
      );
    case "status":
      return office.rounds.setStatus.mutate({ id, status: entry.status }, patient);
    case "load": {
      const { leg, counts, serials } = entry;
      const sheet = await office.loads.count.mutate({ id, leg, counts, serials }, patient);
      return { load: sheet.items };
    }
  }
}
