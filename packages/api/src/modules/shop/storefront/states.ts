import type { PrismaClient, Storefront, StorefrontStatus, Tx } from "@roundsman/db";
import type { BusinessCaller } from "../../../platform/access/caller";
import type { Change } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { openPlatformDomain } from "../../business";
import { readConfiguration } from "./configuration";
import { readPolicies, whyNotPublished } from "./policies";
import { lockStorefront, storefrontNow, switchedOff } from "./queries";

export const moves = ["on", "off", "publish", "unpublish"] as const;
export type Move = (typeof moves)[number];

/** What a move makes of each state; the states it is not for are left out (docs/contract/storefront-and-shop.md). */
const transitions: Record<Move, Partial<Record<StorefrontStatus, StorefrontStatus>>> = {
  on: { off: "draft", draft: "draft", live: "live" },
  off: { off: "off", draft: "off", live: "off" },
  publish: { draft: "live", live: "live" },
  unpublish: { draft: "draft", live: "draft" },
};

/** The state after a move; null where the state does not allow it. */
export const afterMove = (move: Move, from: StorefrontStatus): StorefrontStatus | null =>
  transitions[move][from] ?? null;

const moveWords: Record<Move, string> = {
  on: "Switched the shop on",
  off: "Switched the shop off",
  publish: "Published the shop",
  unpublish: "Unpublished the shop",
};
const moveActions: Record<Move, string> = {
  on: "storefront.switched_on",
  off: "storefront.switched_off",
  publish: "storefront.published",
  unpublish: "storefront.unpublished",
};

interface MoveContext extends Context, BusinessCaller {
  db: PrismaClient;
  change: Change;
}

/**
 * Moves the shop to another state. Asking for the state it is in changes nothing, but for publishing
 * again, which takes the draft as it is now.
 * @param refuse what else is judged of the row that is held
 * @throws conflict where the state does not allow it
 */
export async function moveStorefront(
  ctx: MoveContext,
  move: Move,
  refuse: (row: Storefront) => void = () => undefined,
) {
  const tenantId = ctx.business.id;
  const shopUrl = ctx.settings.urls.shop;
  const now = await ctx.db.storefront.findFirst({
    where: { tenantId },
    select: { status: true },
  });
  if (now && isSettled(move, now.status)) return storefrontNow(ctx.db, tenantId, shopUrl);
  return ctx.change(async (tx, record) => {
    const before = await lockStorefront(tx, tenantId);
    const status = statusAfter(move, before.status);
    if (isSettled(move, before.status)) {
      await record(null);
      return storefrontNow(tx, tenantId, shopUrl);
    }
    refuse(before);
    await tx.storefront.update({
      where: { tenantId },
      data: {
        status,
        updatedAt: ctx.now,
        ...(move === "publish" && {
          live: readConfiguration(before.draft),
          livePolicies: readPolicies(before.draftPolicies),
          publishedAt: ctx.now,
        }),
      },
      select: { tenantId: true },
    });
    if (move === "on") await openDomain(tx, ctx);
    await record({
      action: moveActions[move],
      words: moveWords[move],
      subject: { kind: "storefront", id: tenantId },
      before: { status: before.status },
      after: { status },
    });
    return storefrontNow(tx, tenantId, shopUrl);
  });
}

/** Whether there is nothing to do; publishing anew shows the draft as it is by now. */
const isSettled = (move: Move, from: StorefrontStatus): boolean =>
  move !== "publish" && statusAfter(move, from) === from;

function statusAfter(move: Move, from: StorefrontStatus): StorefrontStatus {
  const status = afterMove(move, from);
  if (!status) throw switchedOff();
  return status;
}

const openDomain = (tx: Tx, { business, settings, now }: MoveContext) =>
  openPlatformDomain(tx, business, settings.urls.shop, now);

/** Why the back office does not publish a shop as it stands; null where it does (docs/decisions/0211). */
export function whyNotReady(row: Storefront): string | null {
  const version = (configuration: unknown, policies: unknown) => ({
    policies: readPolicies(policies),
    termsUrl: readConfiguration(configuration).commerce.termsUrl,
  });
  return whyNotPublished(
    version(row.draft, row.draftPolicies),
    row.status === "live" ? version(row.live, row.livePolicies) : null,
  );
}

/** @throws conflict with what `whyNotReady` says */
export function requirePolicies(row: Storefront): void {
  const why = whyNotReady(row);
  if (why !== null) throw conflict(why);
}
