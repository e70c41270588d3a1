import type { CheckoutView, FoundAddresses, Placed } from "@/trpc/buying";

/** What a shopper typed, by field; kept for when the form comes back. */
export type Typed = Partial<Record<string, string>>;

/** The checkout's form after it was sent. */
export interface CheckoutState {
  /** Counts how often it came back: each time it is drawn anew. */
  attempt: number;
  typed: Typed;
  issues: { path: string; message: string }[];
  /** What went wrong beside the fields. */
  problem: string | null;
  /** What is not as it was shown. */
  different: Extract<Placed, { outcome: "changed" | "short" }> | null;
  /** Addresses to choose from, as they were asked for. */
  found: FoundAddresses | null;
  /** The form had been sent before: the order that came of it. */
  sentBefore: string | null;
  /** Where the browser goes on to: the page of the order that was placed, or the provider's to pay for it. */
  placed: { to: string; pays: boolean } | null;
  /** As it stands now, where that is not what was shown; with a key of its own. */
  fresh: ({ view: CheckoutView } & SentAs) | null;
}

/** Ids that the form is sent with. */
export interface SentAs {
  /** Makes one order of this form, however often it is sent. */
  key: string;
  /** The basket that is ordered; null in a browser that keeps one without an id. */
  basket: string | null;
}

export const untouched = (typed: Typed): CheckoutState => ({
  attempt: 0,
  typed,
  issues: [],
  problem: null,
  different: null,
  found: null,
  sentBefore: null,
  placed: null,
  fresh: null,
});
