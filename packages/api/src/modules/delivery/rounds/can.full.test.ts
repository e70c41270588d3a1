import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMember,
  makeMerchant,
  makeYard,
  openSupport,
  putStock,
  signInAs,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { lies, refusal } from "../../../testing/said-and-done";

let service: TestService;
let at: Merchant;
let token: string;
let farYard: string;
const roundDate = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  token = at.owner.token;
  farYard = (await makeYard(service, at.business)).id;
  const place = { locationId: at.yard.id, productId: at.product.id };
  await putStock(service, at.business, { ...place, quantity: 1000 });
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office;
const road = () => callerFor(service, { token: at.driver.token }).office;
type Office = ReturnType<typeof office>;

const orders = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const lines = [{ productId: at.product.id, quantity: 1 }];
      return (await makeDelivery(service, at.business, { lines })).id;
    }),
  );

/** A new round with two stops, taken through these steps. */
async function made(given: object = {}, ...steps: ((id: string) => Promise<unknown>)[]) {
  const { id } = await office().rounds.make({
    roundDate,
    vehicleId: at.vehicle.id,
    driverUserId: at.driver.id,
    startLocationId: at.yard.id,
    endLocationId: at.yard.id,
    orderIds: await orders(2),
    ...given,
  });
  for (const step of steps) await step(id);
  return id;
}
const issue = (id: string) => office().rounds.issue({ id });
const set = (status: "planned" | "out" | "done") => (id: string) =>
  office().rounds.setStatus({ id, status });
const later = (id: string) => office().rounds.change({ id, departsAt: "10:30" });
const stopsOf = async (id: string) => (await office().rounds.one({ id })).stops;
const failFirst = async (id: string) => {
  const [stop] = await stopsOf(id);
  await office().stops.fail({ id, stopId: stop!.id, failureReason: "nobody_in" });
};
const failAll = async (id: string) => {
  for (const stop of await stopsOf(id)) {
    await office().stops.fail({ id, stopId: stop.id, failureReason: "nobody_in" });
  }
};
const takeFirstBack = async (id: string) => {
  const [stop] = await stopsOf(id);
  await office().stops.undo({ id, stopId: stop!.id });
};
const carry = (id: string) =>
  office().transfers.create({
    fromLocationId: at.yard.id,
    toLocationId: farYard,
    method: "round",
    roundId: id,
    lines: [{ productId: at.product.id, quantity: 1 }],
  });

/** A new round in each of the states that an act depends on, and what comes next for it. */
const rounds: Record<string, { make: () => Promise<string>; next: string | null }> = {
  "without a driver": { make: () => made({ driverUserId: null }), next: null },
  "without stops": { make: () => made({ orderIds: [] }), next: null },
  planned: { make: () => made(), next: "issue" },
  issued: { make: () => made({}, issue), next: "out" },
  "changed since it was issued": { make: () => made({}, issue, later), next: "issue" },
  "carrying a transfer": { make: () => made({}, carry), next: "issue" },
  out: { make: () => made({}, issue, set("out")), next: null },
  "out with a stop that failed": { make: () => made({}, set("out"), failFirst), next: null },
  "out with all recorded": { make: () => made({}, set("out"), failAll), next: "done" },
  "planned again with a stop that failed": {
    make: () => made({}, set("out"), failFirst, set("planned")),
    next: "issue",
  },
  "planned again with a record taken back": {
    make: () => made({}, set("out"), failFirst, takeFirstBack, set("planned")),
    next: "issue",
  },
  done: { make: () => made({}, set("out"), set("done")), next: null },
};

/** Each act of a round as the procedure that does it. */
const acts = {
  change: (as, id) => as.rounds.change({ id, notes: "Gate code 1234" }),
  changeWork: (as, id) => as.rounds.change({ id, departsAt: "09:15" }),
  changePlace: (as, id) => as.rounds.change({ id, endLocationId: farYard }),
  putStops: async (as, id) => as.rounds.putStops({ id, orderIds: await orders(1) }),
  giveUpStops: async (as, id) => {
    const open = (await stopsOf(id)).filter((stop) => !stop.completedAt && !stop.failedAt);
    const other = await made({ orderIds: [] });
    const orderIds = open.map((stop) => stop.orderId);
    await as.rounds.putStops({ id: other, orderIds, fromVans: true });
  },
  issue: (as, id) => as.rounds.issue({ id }),
  planned: (as, id) => as.rounds.setStatus({ id, status: "planned" }),
  out: (as, id) => as.rounds.setStatus({ id, status: "out" }),
  done: (as, id) => as.rounds.setStatus({ id, status: "done" }),
  loseVan: (as, id) => as.rounds.loseVan({ id }),
  remove: (as, id) => as.rounds.remove({ id }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;

const saidOf = (as: Office) => async (id: string) => (await as.driving.one({ id })).can;

/** Left out, since it changes nothing: the status it has, and orders that a round gave back. */
const changesNothing =
  /^(planned|issued|changed|without|carrying).*: planned$|^out.*: out$|^done: (done|giveUpStops)$/;
/** Nothing is left on it that could go to another round. */
const nothingToGive = /^out with all recorded: giveUpStops$/;

describe("what can be done with a round is what is done then, else it says why", () => {
  it.each(Object.entries(rounds))("%s", async (state, { make, next }) => {
    token = await signInAs(service, await makeMember(service, at.business, "owner"));
    const { giveUpStops, ...others } = acts;
    const tried = nothingToGive.test(`${state}: giveUpStops`) ? others : { ...others, giveUpStops };
    const left = (act: string) => changesNothing.test(`${state}: ${act}`);
    const said = saidOf(office());
    expect(await lies({ make, said, left, acts: tried, as: office })).toEqual([]);
    expect((await office().driving.one({ id: await make() })).next).toBe(next);
  });
});

it("says on the board what it says of the round alone", async () => {
  const id = await made();
  const board = await office().rounds.board({ day: roundDate });
  const { can } = await office().driving.one({ id });
  expect(board.rounds.find((round) => round.id === id)?.can).toEqual(can);
  expect(can).toMatchObject({ issue: null, out: null, done: null, remove: null });
});

it("says what the round's driver, another member and support may do", async () => {
  const planned = () => made({}, issue);
  const left = (act: string) => act === "planned";
  const driving = await lies({ make: planned, said: saidOf(road()), left, acts, as: road });
  expect(driving).toEqual([]);
  expect((await road().driving.one({ id: await planned() })).can).toEqual({
    addReload: "You may not do this.",
    change: "You may not do this.",
    changeWork: "You may not do this.",
    changePlace: "You may not do this.",
    putStops: "You may not do this.",
    giveUpStops: "You may not do this.",
    issue: "You may not do this.",
    out: null,
    done: null,
    remove: "You may not do this.",
  });
  for (const level of ["view", "act"] as const) {
    const session = await openSupport(service, at.business, at.owner, { level });
    const support = callerFor(service, { token: session }).office;
    const found = await lies({
      make: planned,
      said: saidOf(support),
      left,
      acts,
      as: () => support,
    });
    expect({ level, found }).toEqual({ level, found: [] });
  }
});

it("says of setting out what a business that owes is refused with", async () => {
  const id = await made({}, issue);
  const where = { tenantId: at.business.id };
  const before = await service.database.service.subscription.findFirstOrThrow({ where });
  const { status, setUpByStaff } = before;
  const subscriptions = service.database.service.subscription;
  await subscriptions.updateMany({ where, data: { status: "canceled", setUpByStaff: false } });
  const { can } = await office().driving.one({ id });
  const got = await refusal(office().rounds.setStatus({ id, status: "out" }));
  await subscriptions.updateMany({ where, data: { status, setUpByStaff } });
  expect(can.out).toMatch(/subscription needs attention/);
  expect(got).toBe(can.out);
  expect(can.done).toBeNull();
});
