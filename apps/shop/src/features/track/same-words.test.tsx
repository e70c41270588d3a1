import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { AccountPage } from "@/features/trade/account-page";
import type { Account, TrackedOrder } from "@/trpc/buying";
import { TrackPage } from "./track-page";
import { headings } from "./words";

// These run in the browser alone, and say nothing.
vi.mock("./van-map", () => ({ VanMap: () => null }));
vi.mock("./refresh", () => ({ Refresh: () => null }));

type State = TrackedOrder["state"];
const states = Object.keys(headings) as State[];

const seen = (state: State) => {
  const fulfilment = state.includes("collect") ? ("collection" as const) : ("delivery" as const);
  const same = {
    number: "S-1042",
    trackingRef: "ABCDEFGHJK",
    placedAt: "2026-11-20T09:30:00Z",
    state,
    fulfilment,
  };
  const page: TrackedOrder = {
    ...same,
    dayChoice: null,
    businessName: "Fellside Gas",
    timeZone: "Europe/London",
    deliverTo: "2 Lake Road",
    collectFrom: null,
    expectedFrom: null,
    expectedTo: null,
    window: null,
    van: null,
    destination: null,
    deliveredAt: null,
    proof: null,
    detailsEnded: false,
    lines: [],
    empties: [],
    fuelNotices: [],
    sums: { netPence: 0, vatPence: 0, totalPence: 0, parts: [] },
    chargePence: 0,
    unregistered: false,
    dayDiscountPence: 0,
    roundingPence: 0,
    again: null,
    invoice: null,
    payment: "on_account",
    paidPence: 0,
    refundPence: 0,
  };
  const account: Account = {
    name: "Kate",
    email: "kate@trade.example",
    customerName: "The Langdale Arms",
    onAccount: true,
    accountStopped: false,
    isTrade: true,
    orders: [
      { ...same, words: "1 × Butane 13 kg", totalPence: 0, unregistered: false, toPay: false },
    ],
  };
  return {
    page: renderToStaticMarkup(
      <TrackPage
        order={page}
        returned={false}
        refused={false}
        unnamed={false}
        dayRefused={false}
      />,
    ),
    account: renderToStaticMarkup(<AccountPage account={account} refused={null} />),
  };
};

it.each(states)(
  "an order that is %s is called the same on its page and in the account",
  (state) => {
    const { page, account } = seen(state);
    const [, onPage] = /<h1[^>]*>([^<]*)<\/h1>/.exec(page) ?? [];
    const [, inAccount] = /S-1042 · ([^<]*)</.exec(account) ?? [];
    expect(onPage).toBeTruthy();
    expect(inAccount).toBe(onPage);
  },
);

it("has words of its own for each state", () => {
  expect(new Set(Object.values(headings)).size).toBe(states.length);
});
