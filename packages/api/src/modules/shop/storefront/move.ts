import type { PrismaClient, StorefrontStatus, Tx } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import type { BusinessCaller } from "../../../platform/access/caller";
import type { Change } from "../../../platform/audit/change";
import type { Context } from "../../../platform/context/service";
import { openPlatformDomain } from "../../business/addresses/platform-domain";
import { readConfiguration } from "./configuration";
import { lockStorefront } from "./rows";
import { afterMove, type Move } from "./states";
import { storefrontNow } from "./view";

const words: Record<Move, string> = {
  on: "Switched the shop on",
  off: "Switched the shop off",
  publish: "Published the shop",
  unpublish: "Took the shop off the air",
};
const actions: Record<Move, string> = {
  on: "storefront.switched_on",
  off: "storefront.switched_off",
  publish: "storefront.published",
  unpublish: "storefront.unpublished",
};

interface Moving extends Context, BusinessCaller {
  db: PrismaClient;
  change: Change;
}

/**
 * Moves the shop to another state. Asking for the state it is in changes nothing, but for publishing
 * again, which takes the draft as it is now.
 * @throws conflict where the state does not allow it
 */
export async function moveStorefront(ctx: Moving, move: Move) {
  const tenantId = ctx.business.id;
  const shopUrl = ctx.settings.urls.shop;
  const now = await ctx.db.storefront.findUnique({
    where: { tenantId },
    select: { status: true },
  });
  if (now && isSettled(move, now.status)) return storefrontNow(ctx.db, tenantId, shopUrl);
  return ctx.change(async (tx, record) => {
    const before = await lockStorefront(tx, tenantId);
    const status = next(move, before.status);
    if (isSettled(move, before.status)) {
      await record(null);
      return storefrontNow(tx, tenantId, shopUrl);
    }
    await tx.storefront.update({
      where: { tenantId },
      data: {
        status,
        updatedAt: ctx.now,
        ...(move === "publish" && {
          live: readConfiguration(before.draft),
          publishedAt: ctx.now,
        }),
      },
      select: { tenantId: true },
    });
    if (move === "on") await openDomain(tx, ctx);
    await record({
      action: actions[move],
      words: words[move],
      subject: { kind: "storefront", id: tenantId },
      before: { status: before.status },
      after: { status },
    });
    return storefrontNow(tx, tenantId, shopUrl);
  });
}

/** Whether there is nothing to do; publishing anew shows the draft as it is by now. */
const isSettled = (move: Move, from: StorefrontStatus): boolean =>
  move !== "publish" && next(move, from) === from;

function next(move: Move, from: StorefrontStatus): StorefrontStatus {
  const status = afterMove(move, from);
  if (!status) throw conflict("The shop is not switched on.");
  return status;
}

const openDomain = (tx: Tx, { business, settings, now }: Moving) =>
  openPlatformDomain(tx, business, settings.urls.shop, now);
