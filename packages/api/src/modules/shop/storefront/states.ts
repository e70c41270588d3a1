import type { StorefrontStatus } from "@roundsman/db";

export const moves = ["on", "off", "publish", "unpublish"] as const;
export type Move = (typeof moves)[number];

/** What a move makes of each state; the states it is not for are left out (docs/contract/storefront-and-shop.md). */
const table: Record<Move, Partial<Record<StorefrontStatus, StorefrontStatus>>> = {
  on: { off: "draft", draft: "draft", live: "live" },
  off: { off: "off", draft: "off", live: "off" },
  publish: { draft: "live", live: "live" },
  unpublish: { draft: "draft", live: "draft" },
};

/** The state after a move; null where the state does not allow it. */
export const afterMove = (move: Move, from: StorefrontStatus): StorefrontStatus | null =>
  table[move][from] ?? null;
