import type { Condition, Tx } from "@roundsman/db";
import { doerOf } from "../../../../platform/access/caller";
import type { Recorder } from "../../../../platform/audit/change";
import { conflict, isDuplicate, notFound } from "../../../../platform/base/errors";
import { loader } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { dateTime, shortDay } from "../../../../platform/values/format";
import { requireReturnable, settleCounts, stockedProducts } from "../../../stock";
import { findDrivenRound } from "../../rounds/guards";
import {
  lockRound,
  returnedAt,
  saveRound,
  stillHanded,
  yardsOf,
  type LockedRound,
} from "../../rounds/locks";
import { Round } from "../../rounds/schema";
import { shownRound, type RoundReader } from "../../rounds/view";
import { hashOf, plausibleTime, Repeated, requireOut } from "../../stops/record-stop";
import { settleLoad } from "../settle";
import { ByReload, ReloadRecord } from "./schema";

/**
 * POST /rounds/{id}/reloads/{reloadId}/done: what was loaded and put down at the yard, counted. Stock moves between
 * that yard and those in whose books the goods on the van are. Taken once however often it is sent; recorded again by
 * whoever may change rounds, the count takes the place of the first. Answers with the round.
 * @throws not_found where there is no such reload, or for a product of another business
 * @throws conflict where the round is not out, the reload is recorded already, or the record's id came with something else
 * @throws validation on `doneAt`, or `dropped.N.condition` for empties of a product that has none
 */
export const recordReload = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .concat(
    loader.input(ByReload).use(async ({ ctx, input, next }) => {
      const reload = await readReload(ctx.db, ctx.business.id, input);
      return next({ ctx: { reload } });
    }),
  )
  .input(ReloadRecord)
  .output(Round)
  .mutation(async ({ ctx, input: { id: roundId, reloadId, recordId = null, ...said } }) => {
    const tenantId = ctx.business.id;
    const phoneTime = said.doneAt === undefined ? ctx.now : new Date(said.doneAt);
    const sent = { recordId, requestHash: hashOf(said) };
    const doneAt = plausibleTime(phoneTime, ctx.round.roundDate, ctx.now);
    if (hasArrived(ctx.reload, sent)) return shownRound(ctx, roundId);
    await requireProducts(ctx.db, tenantId, said);
    try {
      await ctx.change(async (tx, record) => {
        const round = await lockRound(tx, tenantId, roundId);
        const reload = await readReload(tx, tenantId, { id: roundId, reloadId });
        if (hasArrived(reload, sent)) throw new Repeated();
        requireOut(ctx, round, doneAt);
        if (reload.doneAt !== null && !ctx.scopes.has("rounds:write")) {
          throw conflict("This reload is recorded already.");
        }
        const by = { byUserId: doerOf(ctx.caller).id, phoneTime, doneAt };
        await keepReload(tx, record, { ...ctx, db: tx }, { round, reload, said, sent, ...by });
      });
    } catch (error) {
      if (isDuplicate(error)) throw conflict("This recordId was used for another recording.");
      if (!(error instanceof Repeated)) throw error;
    }
    return shownRound(ctx, roundId);
  });

interface Reloading {
  round: LockedRound;
  reload: Awaited<ReturnType<typeof readReload>>;
  said: Said;
  sent: Sent;
  /** By the phone's clock, and the time that counts. */
  phoneTime: Date;
  doneAt: Date;
  byUserId: string | null;
}

/** Records a reload of a locked round; the count of one that is recorded takes the place of the first. */
export async function keepReload(
  tx: Tx,
  record: Recorder,
  reader: RoundReader & { now: Date },
  { round, reload, said, sent, phoneTime, doneAt, byUserId }: Reloading,
): Promise<void> {
  const tenantId = reader.business.id;
  const { id: reloadId } = reload;
  const roundId = round.id;
  const isFirst = reload.doneAt === null;
  const expected = isFirst ? await expectedOf(reader, { roundId, reloadId }) : reload.counts;
  await keepCounts(tx, { tenantId, reloadId }, countsOf(said, expected));
  if (isFirst) {
    await tx.roundReload.updateMany({
      where: { tenantId, id: reloadId },
      data: { doneAt, ...sent },
    });
  }
  const yards = await yardsOf(tx, tenantId, round);
  const by = { byUserId, at: isFirst ? doneAt : reader.now };
  const backAt = returnedAt(round);
  const moved = backAt === null ? undefined : { at: backAt };
  await settleLoad(tx, { tenantId, roundId }, yards, { ...by, moved });
  await settleCounts(tx, { tenantId, roundId }, { ...by, at: reader.now });
  // Whoever was at the yard knows: the round is as they have it.
  await saveRound(tx, tenantId, roundId, { ...stillHanded(round), updatedAt: reader.now });
  await record({
    action: "round.reloaded",
    words: `Reloaded at ${reload.location.name} on the round of ${shortDay(round.roundDate)}`,
    subject: { kind: "round", id: roundId },
    after: {
      reloadId,
      loaded: said.loaded,
      dropped: said.dropped,
      ...(doneAt !== phoneTime && { phoneTime: dateTime(phoneTime) }),
    },
  });
}

/** @throws not_found where the round has no such reload */
export async function readReload(
  db: Pick<Tx, "roundReload">,
  tenantId: string,
  { id: roundId, reloadId }: { id: string; reloadId: string },
) {
  const reload = await db.roundReload.findFirst({
    where: { tenantId, id: reloadId, roundId },
    select: {
      id: true,
      doneAt: true,
      recordId: true,
      requestHash: true,
      location: { select: { name: true } },
      counts: {
        select: { productId: true, condition: true, expectedLoad: true, expectedDrop: true },
      },
    },
  });
  if (!reload) throw notFound("reload");
  return reload;
}

type Sent = { recordId: string | null; requestHash: string };

/** Whether this very record has arrived before. @throws conflict where its id came with something else */
function hasArrived(kept: { recordId: string | null; requestHash: string | null }, sent: Sent) {
  if (sent.recordId === null || kept.recordId !== sent.recordId) return false;
  if (kept.requestHash !== sent.requestHash) {
    throw conflict("This recordId was used for another recording.");
  }
  return true;
}

type Said = Pick<ReloadRecord, "loaded" | "dropped">;

async function requireProducts(
  db: Parameters<typeof stockedProducts>[0],
  tenantId: string,
  { loaded, dropped }: Said,
): Promise<void> {
  const ids = [...loaded, ...dropped].map(({ productId }) => productId);
  requireReturnable(
    await stockedProducts(db, tenantId, ids),
    dropped.flatMap(({ productId, condition, quantity }, n) =>
      condition === "empty" && quantity > 0 ? { productId, path: `dropped.${n}.condition` } : [],
    ),
  );
}

interface Expected {
  productId: string;
  condition: Condition;
  expectedLoad: number;
  expectedDrop: number;
}

/** What the orders ask for at a reload that is still to come. */
async function expectedOf(
  reader: RoundReader,
  { roundId, reloadId }: { roundId: string; reloadId: string },
): Promise<Expected[]> {
  const { reloads } = await shownRound(reader, roundId);
  const items = reloads.find(({ id }) => id === reloadId)?.items ?? [];
  return items.map(({ productId, condition, load, drop }) => ({
    productId,
    condition,
    expectedLoad: load,
    expectedDrop: drop,
  }));
}

interface Count extends Expected {
  loaded: number;
  dropped: number;
}

/** One of each product, full or empty, that was loaded, put down or should have been. */
function countsOf({ loaded, dropped }: Said, expected: readonly Expected[]): Count[] {
  const counts = new Map<string, Count>();
  const of = (productId: string, condition: Condition): Count => {
    const key = `${productId} ${condition}`;
    const count = counts.get(key) ?? {
      productId,
      condition,
      expectedLoad: 0,
      expectedDrop: 0,
      loaded: 0,
      dropped: 0,
    };
    counts.set(key, count);
    return count;
  };
  for (const { productId, condition, expectedLoad, expectedDrop } of expected) {
    Object.assign(of(productId, condition), { expectedLoad, expectedDrop });
  }
  for (const { productId, quantity } of loaded) of(productId, "full").loaded = quantity;
  for (const { productId, condition, quantity } of dropped) {
    of(productId, condition).dropped = quantity;
  }
  return [...counts.values()];
}

async function keepCounts(
  tx: Tx,
  of: { tenantId: string; reloadId: string },
  counts: readonly Count[],
): Promise<void> {
  await tx.roundReloadCount.deleteMany({ where: of });
  await tx.roundReloadCount.createMany({ data: counts.map((count) => ({ ...count, ...of })) });
}
