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
    return (await tellOffice(service, entry, why)) ? { kind: "refused", why } : { kind: "later" };
  }
}

/** On a weak signal an answer may never come: then it is later, and the same id makes sure of once. */
const patienceMs = 60_000;

/** The service keeps so much of a reason. */
const longestWhy = 300;

/**
 * What was refused is the office's to know, too, before the driver is left with it. A count that was refused is not:
 * the driver counts again. Nor is a sale, a reload or a walk-round check: the driver tells the office. False where the office
 * could not be told now: the entry waits, is refused once more, and told of then.
 */
async function tellOffice({ office }: Service, entry: Entry, refusal: string): Promise<boolean> {
  if (
    entry.kind === "load" ||
    entry.kind === "sale" ||
    entry.kind === "reload" ||
    entry.kind === "walkRound"
  ) {
    return true;
  }
  const { roundId: id, recordId, doneAt } = entry;
  const told = { id, recordId, doneAt, why: refusal.slice(0, longestWhy) };
  try {
    if (entry.kind === "status") {
      await office.rounds.reportRefused.mutate({ ...told, status: entry.status });
    } else {
      const { orderId, kind } = entry;
      const { proof: _, proofs: __, ...said } = { proof: null, proofs: [], ...entry.body };
      await office.stops.reportRefused.mutate({ ...said, ...told, orderId, kind });
    }
    return true;
  } catch (error) {
    return !passing.has(faultKind(error));
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
