import { root } from "@roundsman/api";
import { sandboxedService, type SandboxedService } from "@roundsman/api/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { raceAssistants } from "./assistants";
import { promises } from "./promises";
import { racesOfApps } from "./apps/index";
import { appRoutes, withApps } from "./apps/routes";
import { everything } from "./everything";
import { racedFor, runAll } from "./run-all";
import { nameOf } from "./run-race";
import { races } from "./table/index";
import { judgeAll } from "@roundsman/testing/verdict";
import { routes } from "@roundsman/spec-rest";
import { restOn } from "@roundsman/spec-rest/testing";

/* Runs `pnpm prove:races` with fewer callers, in process. */

const callers = 6;
const { operations, table } = everything;

/** Procedures of the apps that need no race: the last write remains, or there is nothing to count. */
const notRaced = [
  "account.endOtherSessions",
  "account.rename",
  "account.startTwoStep",
  "billingSandbox.sandboxChange",
  "billingSandbox.sandboxSubscribe",
  "console.health.retryJobs",
  "console.health.retryMails",
  // A person consents on the program's page. Of two callers with the same consent one succeeds (connections.test.ts).
  "office.accounts.connect",
  "office.accounts.consent",
  "office.billing.checkout",
  "office.billing.portal",
  // A file adds its rows each time it is sent.
  "office.customers.importCsv",
  "office.products.importCsv",
  "office.serials.importCsv",
  "office.customers.previewRateSet",
  "shop.account.signOut",
  // Uses the same function under the same lock as PUT /customers/{id}/messaging.
  "shop.messages.change",
  // The last write remains: it locks the customer, as the change of messages does.
  "shop.messages.refusal.refuse",
  "shop.places.addAddress",
  "shop.places.changeLeave",
  // Writes nothing. It is a mutation, so that no other site has a browser request what costs money.
  "shop.checkout.findAddresses",
  // Writes nothing. It is a mutation, so that only people who may plan start the planner.
  "office.planning.propose",
  // Works as POST /webhooks/send-again/{id}.
  "office.webhooks.sendDaysAgain",
  // Raced in by-night.full.test.ts: the row is locked.
  "office.forecasts.hide",
  // Raced in many-cards.test.ts: the rows are locked in the order of their ids.
  "office.bottleCards.issueMany",
  // A phone's own row; raced in push.test.ts.
  "office.push.subscribe",
  "office.push.unsubscribe",
  // A browser's own row; raced in push-moment.full.test.ts.
  "shop.push.subscribe",
  "shop.push.unsubscribe",
  // Each call sends one mail, to the caller only.
  "office.mails.sendTest",
  // Works as PUT /test-business/clock.
  "office.testBusiness.setLocalClock",
  // Works as POST /storefront/publish, with one more guard under the same lock.
  "office.storefront.publishWithPolicies",
  // Raced in separate tests: access-requests.test.ts, reviewer.test.ts, take-for-new.test.ts,
  // trust-documents.test.ts, trust-lists.test.ts.
  "console.accessRequests.ask",
  "office.supportAccess.answer",
  "overrideReview.answer",
  "office.orders.takeForNew",
  // Raced in part-deliveries.test.ts: of many calls one takes an order, under the lock of the part delivery.
  "office.orders.deliverRest",
  "office.orders.leaveRest",
  // Each thing goes by the function and the lock of the single act, which is raced; a double tap is in many.full.test.ts.
  "office.customers.changeTermsMany",
  "office.customers.stopMany",
  "office.customers.unstopMany",
  "office.orders.cancelMany",
  "office.orders.moveMany",
  "office.orders.payMany",
  "office.rounds.addOrders",
  "office.texts.sendMany",
  // Reads alone.
  "office.orders.preview",
  "console.trustDocuments.create",
  "console.trustDocuments.publish",
  "console.trustDocuments.saveDraft",
  "console.trustSubprocessors.add",
  // Raced in cards.test.ts: of many calls one places an order, and none after the card's end.
  "shop.card.order",
  // Works as POST /standing-orders and its actions, under the same lock. The race with the morning's job is in
  // make-order.test.ts.
  "shop.skip.skip",
  // Two orders for a day's last place: choose-day.test.ts.
  "shop.tracking.chooseDay",
  "shop.standing.end",
  "shop.standing.pause",
  "shop.standing.repeat",
  "shop.standing.resume",
  "shop.standing.setQuantities",
  "shop.standing.skip",
  "shop.standing.unskip",
  // The last write remains.
  "console.accessRequests.withdraw",
  "console.overrides.dropReviewer",
  "console.overrides.nameReviewer",
  "console.overrides.sendReview",
  "console.trust.setDocuments",
  "console.trustDocuments.discardDraft",
  "console.trustDocuments.withdraw",
  "console.trustQuestions.add",
  "console.trustQuestions.change",
  "console.trustQuestions.remove",
  "console.trustSubprocessors.change",
  "console.trustSubprocessors.end",
];

let service: SandboxedService;
beforeAll(async () => {
  service = await sandboxedService();
});
afterAll(() => service.close());

it("has races for every operation that changes something, and for no other", () => {
  expect(Object.keys(races).toSorted()).toEqual(racedFor(routes).map(nameOf).toSorted());
  expect(Object.keys(racesOfApps).toSorted()).toEqual(racedFor(appRoutes).map(nameOf).toSorted());
});

it("has races for what only our apps ask, but for what is named here", () => {
  const { _def: definition } = root;
  const addressed = new Set<string>([...routes, ...appRoutes].map(({ procedure }) => procedure));
  const all = definition.procedures as unknown as Record<string, { _def: { type: string } }>;
  const changing = Object.entries(all).filter(([, { _def: one }]) => one.type === "mutation");
  const left = changing.map(([path]) => path).filter((path) => !addressed.has(path));
  expect(left.toSorted()).toEqual(notRaced.toSorted());
});

it("lets as many have their way as the rules allow, and counts nothing twice", async () => {
  const sql = service.test.owner;
  const field = withApps({ service, sql, send: restOn(service).send });
  const report = await runAll(field, { operations, table, callers, rounds: 1 });
  await raceAssistants(field, callers, report);
  const faults = service.logged
    .filter(({ level }) => level === "error")
    .map(({ message }) => message);
  const said: string[] = [];
  const { businesses } = report;
  const evidence = { report, operations: operations.map(nameOf), faults, sql, businesses };
  await judgeAll(promises, evidence, (line) => said.push(line));
  expect(said.filter((line) => !line.startsWith("held"))).toEqual(["All held"]);
}, 900_000);
