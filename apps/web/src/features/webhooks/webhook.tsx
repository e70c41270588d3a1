import { StatusBadge } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type Webhook = RouterOutputs["office"]["webhooks"]["one"];
export type WebhookAttempt = RouterOutputs["office"]["webhooks"]["attempts"]["items"][number];
export type EventType = RouterOutputs["office"]["events"]["types"]["items"][number];

type Standing = Pick<Webhook, "pausedAt" | "pausedBecause" | "failingSince">;

export function WebhookBadge({ webhook }: { webhook: Standing }) {
  if (webhook.pausedAt !== null) return <StatusBadge kind="ended">Paused</StatusBadge>;
  if (webhook.failingSince !== null) return <StatusBadge kind="failed">Failing</StatusBadge>;
  return <StatusBadge kind="done">Working</StatusBadge>;
}

/** Why the service paused it; null where somebody did. */
export const pauseWords: Record<NonNullable<Webhook["pausedBecause"]>, string> = {
  failing: "It has answered nothing well for five days.",
  gone: "It answered that it is gone (410).",
  keeper_left: "Whoever kept it has left, or its API key has ended.",
};

/** "All events", or how many of them. */
export const typesInWords = (types: readonly string[]): string =>
  types.length === 0
    ? "All events"
    : formatQuantity(types.length, "type of event", "types of events");

/** Each kind of thing that there are events of, as people call it. */
const kindWords: Readonly<Record<string, string>> = {
  order: "Orders",
  customer: "Customers",
  product: "Products",
  invoice: "Invoices",
  credit_note: "Credit notes",
  receipt: "Receipts",
  round: "Rounds",
  supplier_order: "Supplier orders",
  transfer: "Transfers",
  trade_application: "Trade applications",
};

export const kindInWords = (kind: string): string => kindWords[kind] ?? kind;
