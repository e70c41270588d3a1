import { runSql, type LoadLeg, type SqlRunner, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../../platform/access/caller";
import { conflict } from "../../../../platform/base/errors";
import { day, todayIn } from "../../../../platform/values/format";
import {
  asLoadable,
  findNamed,
  lockSerials,
  moveSerials,
  requireKnown,
  selectSerials,
  viewSerial,
  whyNotLoaded,
  type NamedSerial,
} from "../../../stock";
import { yardsOf, type LockedRound } from "../../rounds/locks";
import type { RoundSerials } from "../schema";
import type { loadSheet } from "../sheet";

type Sheet = Awaited<ReturnType<typeof loadSheet>>;

/** A round that is held, with its load, and whoever scans. */
export interface Scanning extends BusinessCaller {
  tenantId: string;
  now: Date;
  round: LockedRound;
  items: Sheet;
}

/** The containers on a round's van. */
export const serialsAboard = (db: SqlRunner, tenantId: string, roundId: string) =>
  runSql(
    db,
    selectSerials
      .where("s.tenant_id", "=", tenantId)
      .where("s.round_id", "=", roundId)
      .orderBy("p.sort_name")
      .orderBy("s.number_key"),
  );

/** Products of a load whose containers have serial numbers, with the pieces that go out. */
export function trackedPieces(items: Sheet) {
  const out = items.filter(({ tracksSerials, leg, condition }) => {
    return tracksSerials && leg === "out" && condition === "full";
  });
  return out.map(({ productId, productName, expected, counted }) => ({
    productId,
    productName,
    pieces: counted ?? expected,
  }));
}

/** What is known of a round's containers one by one. */
export async function readRoundSerials(
  db: SqlRunner,
  { tenantId, roundId, items }: { tenantId: string; roundId: string; items: Sheet },
  reader: Parameters<typeof viewSerial>[1],
): Promise<z.infer<typeof RoundSerials>> {
  const rows = await serialsAboard(db, tenantId, roundId);
  const planned = trackedPieces(items);
  const others = rows.filter(
    (row, n) =>
      !planned.some(({ productId }) => productId === row.productId) &&
      rows.findIndex(({ productId }) => productId === row.productId) === n,
  );
  const products = [...planned, ...others.map((row) => ({ ...row, pieces: 0 }))];
  return {
    products: products.map(({ productId, productName, pieces }) => ({
      productId,
      productName,
      pieces,
      scanned: rows.filter((row) => row.productId === productId).length,
    })),
    items: rows.map((row) => viewSerial(row, reader)),
  };
}

/** The later of the round's day and today: on that day it is carried. */
export const carriedOn = (roundDate: Date, { timeZone, now }: { timeZone: string; now: Date }) => {
  const today = todayIn(timeZone, now);
  return day(roundDate) > today ? day(roundDate) : today;
};

/**
 * Puts containers onto the van of a round that is held, full. One that is there already stays as it is.
 * @returns their numbers
 * @throws conflict on `serials.N.number` for the first that is out of test, scrapped or on another van, with all of
 * them in words
 * @throws validation where a number is not known
 */
export async function loadSerials(
  tx: Tx,
  scanning: Scanning,
  named: readonly NamedSerial[],
): Promise<{ ids: string[]; numbers: string[] }> {
  const { tenantId, round, business, now, items } = scanning;
  const options = { path: "serials", likely: new Set(items.map(({ productId }) => productId)) };
  const ids = requireKnown(await findNamed(tx, tenantId, named, options), "serials").map(
    ({ row }) => row.id,
  );
  await lockSerials(tx, tenantId, ids);
  // Read anew under the lock: another van may have taken one meanwhile.
  const found = requireKnown(await findNamed(tx, tenantId, named, options), "serials");
  const on = carriedOn(round.roundDate, { timeZone: business.timeZone, now });
  const refused = found.flatMap(({ n, row }) => {
    const why = whyNotLoaded(asLoadable(row), round.id, on);
    return why === null ? [] : { n, why };
  });
  const [first] = refused;
  if (first) {
    throw conflict(refused.map(({ why }) => why).join(" "), `serials.${first.n}.number`);
  }
  const coming = found.filter(({ row }) => row.roundId !== round.id);
  await moveSerials(
    tx,
    tenantId,
    coming.map(({ row }) => row.id),
    {
      kind: "loaded",
      at: now,
      byUserId: doerOf(scanning.caller).id,
      where: { place: "round", roundId: round.id },
      condition: "full",
    },
  );
  return { ids, numbers: found.map(({ row }) => row.number) };
}

/** Takes containers off into a yard, wherever they were by the book: who scans them has them in hand. */
export async function unloadSerials(
  tx: Tx,
  { tenantId, now, caller, items }: Omit<Scanning, "round" | "business">,
  named: readonly NamedSerial[],
  locationId: string,
): Promise<string[]> {
  const options = { path: "serials", likely: new Set(items.map(({ productId }) => productId)) };
  const found = requireKnown(await findNamed(tx, tenantId, named, options), "serials");
  const ids = found.map(({ row }) => row.id);
  await lockSerials(tx, tenantId, ids);
  const byUserId = doerOf(caller).id;
  const where = { place: "yard", locationId } as const;
  await moveSerials(tx, tenantId, ids, { kind: "unloaded", at: now, byUserId, where });
  return found.map(({ row }) => row.number);
}

/**
 * What was scanned as the van was counted. Going out, these and no others are aboard: one that was taken off again is
 * in the yard the round starts from. Coming back, these are in the yard it ends at.
 * @returns their numbers
 * @throws as `loadSerials`
 */
export async function takeScanned(
  tx: Tx,
  scanning: Scanning,
  leg: LoadLeg,
  named: readonly NamedSerial[],
): Promise<string[]> {
  const { tenantId, round, now, caller } = scanning;
  const yards = await yardsOf(tx, tenantId, round);
  if (leg === "back") return unloadSerials(tx, scanning, named, yards.end);
  const { ids, numbers } = await loadSerials(tx, scanning, named);
  // Of a round that is out, what is not named may have been handed over: it was not taken off.
  if (round.status !== "planned") return numbers;
  const aboard = await serialsAboard(tx, tenantId, round.id);
  const off = aboard.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  await lockSerials(tx, tenantId, off);
  await moveSerials(tx, tenantId, off, {
    kind: "unloaded",
    at: now,
    byUserId: doerOf(caller).id,
    where: { place: "yard", locationId: yards.start },
  });
  return numbers;
}
