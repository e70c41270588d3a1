import { whyNotBegun } from "@roundsman/api/aboard";
import { isRecorded } from "@/features/rounds/round-states";
import type { Completion, Day, DrivenRound, LoadItem, Reload, Stop } from "../driving";
import { serialsAfterLoad, serialsAfterStop } from "../serials/scanned";
import { partAmountOf } from "../stop/money/part-amount";
import type { Entry } from "./outbox";
import type { Told } from "./send-entry";

/** A round as its driver sees it: as the service last said, with what it has yet to hear on top. */
export type SeenRound = DrivenRound & {
  /** The stops of which something waits to be sent. */
  unsentStopIds: ReadonlySet<string>;
};

type Groups = Day["cylinders"]["groups"];

/**
 * What was refused did not happen, so it does not show: it is told of on its own.
 * @param groups what cylinders are charged for with
 */
export function withEntries(
  round: DrivenRound,
  entries: readonly Entry[],
  groups: Groups = [],
): SeenRound {
  const own = entries.filter(({ roundId, refusal }) => roundId === round.id && refusal === null);
  const seen = own.reduce((now, entry) => after(now, entry, groups), round);
  const takenPence = seen.stops.reduce((sum, stop) => sum + stop.cashTakenPence, 0);
  return {
    ...seen,
    load: comingBack(seen.load, { before: round, now: seen }),
    cash: {
      ...seen.cash,
      takenPence,
      outstandingPence: takenPence - seen.cash.handedPence,
    },
    unsentStopIds: new Set(
      own.flatMap((entry) => {
        if (entry.kind === "sale") return entry.recordId;
        return "stopId" in entry ? entry.stopId : [];
      }),
    ),
  };
}

/**
 * The round with the service's answer to an entry. The answer names stops and cash, and what comes back is read again
 * later: until then it follows from the stops, so that a driver who counts at once is not asked for goods that were
 * handed over.
 */
export function withTold(round: DrivenRound, told: Told): DrivenRound {
  const now = { ...round, ...told };
  return told.load ? now : { ...now, load: comingBack(round.load, { before: round, now }) };
}

function after(round: DrivenRound, entry: Entry, groups: Groups): DrivenRound {
  switch (entry.kind) {
    case "status":
      return {
        ...round,
        status: entry.status,
        loadConfirmedAt: round.loadConfirmedAt ?? entry.doneAt,
      };
    case "load":
      return {
        ...round,
        loadConfirmedAt: entry.leg === "out" ? entry.doneAt : round.loadConfirmedAt,
        load: counted(round.load, entry),
        serials: serialsAfterLoad(round.serials, entry),
      };
    case "walkRound":
      return { ...round, walkRound: walkRoundAfter(round, entry) };
    case "reload":
      return { ...round, reloads: round.reloads.map((one) => reloadAfter(one, entry)) };
    case "sale": {
      const sold = { ...entry.seen, id: entry.recordId, completedAt: entry.doneAt };
      return { ...round, stops: [...round.stops, sold] };
    }
    default:
      return {
        ...round,
        serials:
          entry.kind === "complete"
            ? serialsAfterStop(round.serials, entry.body.serials)
            : round.serials,
        stops: round.stops.map((stop) =>
          stop.id === entry.stopId
            ? stopAfter(withPartAmount(round, stop, entry), entry, groups)
            : stop,
        ),
      };
  }
}

function counted(load: DrivenRound["load"], { leg, counts }: Extract<Entry, { kind: "load" }>) {
  return load.map((item) => {
    const count = counts.find(
      ({ productId, condition }) => productId === item.productId && condition === item.condition,
    );
    return item.leg === leg && count
      ? { ...item, counted: count.counted, expectedWhenCounted: item.expected }
      : item;
  });
}

/** What should come back, where the service has yet to hear what was handed over and taken since it last said. */
function comingBack(
  load: DrivenRound["load"],
  { before, now }: Record<"before" | "now", Pick<DrivenRound, "stops" | "reloads">>,
): DrivenRound["load"] {
  const since = (productId: string, of: typeof deliveredOf) =>
    of(now.stops, productId) - of(before.stops, productId);
  return load.map((item) => {
    if (item.leg !== "back") return item;
    const atDoors =
      item.condition === "full"
        ? -since(item.productId, deliveredOf)
        : since(item.productId, takenIn);
    const more = atDoors + reloadedOf(now.reloads, item) - reloadedOf(before.reloads, item);
    return more === 0 ? item : { ...item, expected: Math.max(0, item.expected + more) };
  });
}

/** What came onto the van at reloads, less what went off it. */
const reloadedOf = (
  reloads: DrivenRound["reloads"],
  { productId, condition }: Pick<LoadItem, "productId" | "condition">,
): number =>
  sumOf(
    reloads.flatMap(({ items }) =>
      items.flatMap((item) =>
        item.productId === productId && item.condition === condition
          ? (item.loaded ?? 0) - (item.dropped ?? 0)
          : [],
      ),
    ),
  );

/** What was counted at a reload, as the phone knows it. */
function reloadAfter(reload: Reload, entry: Extract<Entry, { kind: "reload" }>): Reload {
  if (reload.id !== entry.reloadId) return reload;
  const { loaded, dropped } = entry.body;
  const items = reload.items.map((item) => ({
    ...item,
    loaded:
      item.condition === "full"
        ? (loaded.find(({ productId }) => productId === item.productId)?.quantity ?? 0)
        : 0,
    dropped:
      dropped.find(
        ({ productId, condition }) => productId === item.productId && condition === item.condition,
      )?.quantity ?? 0,
  }));
  return { ...reload, doneAt: entry.doneAt, items };
}

const sumOf = (goods: readonly number[]) => goods.reduce((sum, quantity) => sum + quantity, 0);

const deliveredOf = (stops: readonly Stop[], productId: string): number =>
  sumOf(
    stops.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.productId === productId ? line.deliveredQuantity : [])),
    ),
  );

/** Empties count once they were taken: until then a stop names those that it should bring. */
const takenIn = (stops: readonly Stop[], productId: string): number =>
  sumOf(
    stops.flatMap(({ completedAt, failedAt, collect }) =>
      (completedAt ?? failedAt) === null
        ? []
        : collect.flatMap((taken) => (taken.productId === productId ? taken.quantity : [])),
    ),
  );

/** The check as the phone knows it: an unsafe van stays at the yard from now on, also without signal. */
function walkRoundAfter(
  { walkRound, stops, driverName }: DrivenRound,
  { recordId, doneAt, body }: Extract<Entry, { kind: "walkRound" }>,
): DrivenRound["walkRound"] {
  const defects = body.points.filter(({ ok }) => !ok);
  const unsafe = defects.flatMap(({ point, words, unsafe: is }) =>
    is ? { checkId: recordId, point, words: words ?? "" } : [],
  );
  const state = {
    points: walkRound?.points ?? null,
    check: { id: recordId, doneAt, byName: driverName ?? "", defects: defects.length },
    unsafe: [...(walkRound?.unsafe ?? []), ...unsafe],
  };
  return { ...state, blocks: whyNotBegun(state, stops.some(isRecorded)) };
}

const untouched = {
  completedAt: null,
  failedAt: null,
  failureReason: null,
  failureNote: null,
  shortfallReason: null,
  issue: null,
  issueNote: null,
  cashTakenPence: 0,
  proof: null,
  orderStatus: "placed",
} as const satisfies Partial<Stop>;

type StopEntry = Extract<Entry, { stopId: string }>;

/** A stop of which a part was handed over, with the cash that is due for that part. */
function withPartAmount({ stopDetails }: DrivenRound, stop: Stop, entry: StopEntry): Stop {
  const details = stopDetails.find(({ stopId }) => stopId === stop.id);
  const handedOver = entry.kind === "complete" ? entry.body.lines : [];
  const amountDuePence = partAmountOf(details?.partAmounts, handedOver);
  return amountDuePence === null ? stop : { ...stop, amountDuePence };
}

function stopAfter(stop: Stop, entry: StopEntry, groups: Groups): Stop {
  const blank: Stop = {
    ...stop,
    ...untouched,
    proofs: [],
    lines: stop.lines.map((line) => ({ ...line, deliveredQuantity: 0, cancelledQuantity: 0 })),
  };
  if (entry.kind === "undo") return stop.soldAtDoor ? saleUndone(blank, entry) : blank;
  if (entry.kind === "fail") {
    const { failureReason, failureNote = null } = entry.body;
    const collect = takenOf(stop, entry.body.collect ?? []);
    return { ...blank, failedAt: entry.doneAt, failureReason, failureNote, collect };
  }
  const { body } = entry;
  const charges = chargesOf(body.agreements, groups);
  const chargedPence = charges.reduce((sum, { pence }) => sum + pence, 0);
  return {
    ...blank,
    amountDuePence: stop.amountDuePence + (stop.paymentMethod === "cash" ? chargedPence : 0),
    completedAt: entry.doneAt,
    orderStatus: "delivered",
    cashTakenPence: body.cashTakenPence ?? 0,
    shortfallReason: body.shortfallReason ?? null,
    issue: body.issue ?? null,
    issueNote: body.issueNote ?? null,
    lines: [
      ...blank.lines.map((line) => {
        const said = body.lines?.find(({ orderLineId }) => orderLineId === line.orderLineId);
        return { ...line, deliveredQuantity: said?.deliveredQuantity ?? line.quantity };
      }),
      ...charges.map(({ line }) => line),
    ],
    collect: body.collect ? takenOf(stop, body.collect) : stop.collect,
  };
}

/** A sale that is undone is over: its stop says so. */
const saleUndone = (blank: Stop, { doneAt, body }: Extract<StopEntry, { kind: "undo" }>): Stop => ({
  ...blank,
  orderStatus: "cancelled",
  collect: [],
  failedAt: doneAt,
  failureReason: "other",
  failureNote: `Sale undone: ${body.note ?? ""}`,
});

/** The lines that the service adds to an order for cylinders that were charged for, and what they come to. */
const chargesOf = (agreements: Completion["agreements"] = [], groups: Groups) =>
  agreements.flatMap(({ exchangeGroupId, count: quantity }) => {
    const group = groups.find((one) => one.exchangeGroupId === exchangeGroupId);
    if (!group) return [];
    const { chargeProductId: productId, chargeName: productName } = group;
    const goods = { orderLineId: exchangeGroupId, productId, productName };
    const line = { ...goods, quantity, deliveredQuantity: quantity, cancelledQuantity: 0 };
    return [{ line, pence: quantity * group.chargePence }];
  });

/** The empties as they were taken, under the names the stop knows them by. */
function takenOf(stop: Stop, collect: readonly { productId: string; quantity: number }[]) {
  return collect.map((taken) => {
    const known = [...stop.collect, ...stop.lines].find(
      ({ productId }) => productId === taken.productId,
    );
    return { ...taken, productName: known?.productName ?? "Other empties" };
  });
}
