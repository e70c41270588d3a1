import { secondsInDay, secondsInHour } from "date-fns/constants";
import { mostFailures, type Bound, type BoundedAct } from "./limits";

/*
 * All bounds of the service on how often something is done, beside the rates of plans. Each is declared here with whom it
 * counts; docs/limits.md is made from this table, and says whom each can lock out (docs/decisions/0429).
 */

/** Whom a bound counts, and whom it can lock out once it is reached. */
export const countedBy = {
  network: {
    counts: "the network that asks",
    locksOut: "whoever asks from the same network",
  },
  shopNetwork: {
    counts: "the network that asks, in one shop",
    locksOut: "whoever asks from the same network, in that shop",
  },
  searchNetwork: {
    counts: "the network that asks, in one shop",
    locksOut: "nobody: further searches are answered, and not counted",
  },
  person: { counts: "the person who is signed in", locksOut: "themselves" },
  shopper: {
    counts: "the customer who is signed in to the shop",
    locksOut: "themselves, in that shop",
  },
  business: { counts: "the business that asks", locksOut: "its own people" },
  card: {
    counts: "the address that a bottle card is of",
    locksOut: "people who hold cards of that address",
  },
  shop: {
    counts: "the shop",
    locksOut:
      "nobody by name: its visitors, until the window is over; the bound of networks comes first",
  },
  linkMailbox: {
    counts: "the mailbox that a link goes to",
    locksOut: "nobody for long: the links mailed within the hour work for a day",
  },
  invitedMailbox: {
    counts: "the mailbox that one business invites",
    locksOut: "that business, for that mailbox",
  },
  account: {
    counts: "the account whose secret is tried, from networks where its owner has not signed in",
    locksOut:
      "the owner in such a network, for a quarter of an hour; a reset of the password by mail ends it",
  },
  knownNetwork: {
    counts: "the account whose secret is tried, from a network where its owner signed in",
    locksOut: "whoever tries from the same network",
  },
} as const;
export type CountedBy = keyof typeof countedBy;

const act = <By extends CountedBy>(
  name: string,
  bounds: Readonly<Record<By, Bound>>,
): BoundedAct<By> => ({ name, bounds });

const aDay = (most: number): Bound => ({ most, seconds: secondsInDay });
const anHour = (most: number): Bound => ({ most, seconds: secondsInHour });

/**
 * Links for a reset or to sign in to a shop have no bound by mailbox: three are good at once (`countLinks`), so no more
 * are mailed until one was used or an hour is over.
 *
 * Counted over all processes, in PostgreSQL: what sends mail, makes a business out of nothing, costs money, or reads all
 * that a business has.
 */
export const keptBounds = {
  signUp: act("sign-up", { network: aDay(20) }),
  verification: act("verification", { network: aDay(50), person: aDay(24) }),
  newEmail: act("new email", { network: aDay(20), person: aDay(24) }),
  reset: act("reset", { network: aDay(50) }),
  invitation: act("invitation", {
    network: aDay(200),
    business: aDay(100),
    invitedMailbox: aDay(24),
  }),
  shopSignIn: act("shop sign-in", { network: aDay(50), shop: aDay(2000) }),
  addressLookup: act("address lookup", {
    network: aDay(40),
    shop: aDay(500),
    business: aDay(500),
  }),
  checkoutHold: act("checkout hold", { shopNetwork: aDay(30) }),
  tradeEnquiry: act("trade enquiry", { network: aDay(10), shop: aDay(200) }),
  testMail: act("test mail", { person: aDay(24), business: aDay(100) }),
  export: act("export", { business: aDay(10) }),
  testReset: act("test reset", { business: aDay(100) }),
  appRegistration: act("app registration", { network: aDay(50) }),
  appRequest: act("app request", { network: aDay(1000) }),
  trustRequest: act("trust request", { network: aDay(20), linkMailbox: anHour(3) }),
};

/** Counted in each process, or in Redis for all: what shoppers and strangers do by the hour. */
export const quickBounds = {
  order: act("order in a shop", { shopNetwork: anHour(30), shopper: anHour(30) }),
  enquiry: act("trade enquiry by the hour", { shopNetwork: anHour(10) }),
  linkToSignIn: act("link to sign in to a shop", { shopNetwork: anHour(30) }),
  lookAtCard: act("look at a bottle card", { shopNetwork: anHour(120) }),
  orderByCard: act("order by bottle card", { card: anHour(5) }),
  voucherGuess: act("guess of a voucher", { shopNetwork: anHour(30) }),
  fruitlessSearch: act("search that finds nothing", { searchNetwork: anHour(30) }),
  deliveryDays: act("look at delivery days", { shopNetwork: anHour(120) }),
  addressSearch: act("search for an address", { shopNetwork: anHour(15) }),
  anotherDay: act("choice of another day", { shopNetwork: anHour(30) }),
  ownAddress: act("address of one's own", { shopper: anHour(20) }),
};

/** Failures to tell a password or a code; what was right is taken off again. */
export const attemptBounds = act("failed attempt at a secret", {
  account: mostFailures.account,
  knownNetwork: mostFailures.account,
  network: mostFailures.network,
});
