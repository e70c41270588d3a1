import { TRPCClientError } from "@trpc/client";
import { expect, it, vi } from "vitest";
import type { Deed, Entry } from "./outbox";
import { sendEntry } from "./send-entry";

type Service = Parameters<typeof sendEntry>[0];

const answer = (error: string, message: string) =>
  new TRPCClientError("refused", {
    result: { error: { code: 0, message, data: { error, message } } },
  });
const refuses = (message: string) => () => Promise.reject(answer("conflict", message));
const isDown = () => Promise.reject(new TRPCClientError("no answer"));
const takes = () => Promise.resolve({});
const keeps = () => Promise.resolve({ decision: null });
const hasDecided = () => Promise.resolve({ decision: "accepted" });

const of = { recordId: "record", roundId: "round", doneAt: "2026-11-20T09:00:00Z" };
const entryOf = (deed: Deed): Entry => ({ ...deed, ...of, seq: 1, owner: "me", refusal: null });
const out = entryOf({ kind: "status", status: "out" });
const done = entryOf({ kind: "status", status: "done" });
const proof = { kind: "photo", picture: "data:image/png;base64,AAAA" } as const;
const delivered = entryOf({
  kind: "complete",
  stopId: "stop",
  orderId: "order",
  body: { cashTakenPence: 500, proof },
});
const soldFor = (orderId: string | null) =>
  entryOf({
    kind: "sale",
    about: "sale stop",
    orderId,
    body: { stopId: "stop", lines: [], paymentMethod: "cash", cashTakenPence: 500, proof },
    seen: {} as Extract<Deed, { kind: "sale" }>["seen"],
  });
const points = [{ point: "Tyres", ok: false, words: "Flat", picture: proof.picture }];
const checked = entryOf({ kind: "walkRound", body: { points } });
const reloaded = entryOf({ kind: "reload", reloadId: "reload", body: { loaded: [], dropped: [] } });
const counted = entryOf({ kind: "load", leg: "out", counts: [] });

/** A service that answers all that is recorded with `record`, and a report of a refusal with `report`. */
function serviceThat(record: () => Promise<unknown>, report: () => Promise<unknown> = keeps) {
  const recording = { mutate: record };
  const stop = vi.fn<(told: object) => Promise<unknown>>(report);
  const status = vi.fn<(told: object) => Promise<unknown>>(report);
  const office = {
    rounds: { setStatus: recording, reportRefused: { mutate: status } },
    stops: { complete: recording },
    sales: { sell: recording },
    walkRoundChecks: { record: recording },
    reloads: { record: recording },
    refusedRecords: { report: { mutate: stop } },
    loads: { count: recording },
  };
  const send = (entry: Entry) =>
    sendEntry({ office } as unknown as Service, entry, () => Promise.resolve());
  return { send, stop, status };
}

it.each([
  ["setting out", out, "out"],
  ["being done", done, "done"],
])("tells the office that %s was refused, and why", async (_, entry, status) => {
  const service = serviceThat(refuses("Your subscription needs attention."));
  const why = "Your subscription needs attention.";
  expect(await service.send(entry)).toEqual({ kind: "refused", why, withOffice: true });
  const { recordId, roundId: id, doneAt } = of;
  expect(service.status.mock.calls).toEqual([
    [{ id, recordId, doneAt, status, why }, expect.anything()],
  ]);
  expect(service.stop).not.toHaveBeenCalled();
});

it("gives the office what was refused at a stop, with its pictures", async () => {
  const service = serviceThat(refuses("The order is cancelled."));
  expect(await service.send(delivered)).toMatchObject({ kind: "refused", withOffice: true });
  const [[told] = []] = service.stop.mock.calls;
  expect(told).toMatchObject({
    orderId: "order",
    kind: "complete",
    cashTakenPence: 500,
    proofs: [proof],
  });
  expect(service.status).not.toHaveBeenCalled();
});

it.each([
  ["a sale at the door", soldFor("order"), { kind: "sale", orderId: "order", sale: { proof } }],
  ["a sale to somebody new", soldFor(null), { kind: "sale", orderId: null }],
  ["a walk-round check", checked, { kind: "walk_round_check", check: { points } }],
  ["a reload", reloaded, { kind: "reload", reloadId: "reload", reload: { loaded: [] } }],
])("gives the office %s that was refused", async (_, entry, body) => {
  const service = serviceThat(refuses("This is another driver's round."));
  expect(await service.send(entry)).toMatchObject({ kind: "refused", withOffice: true });
  const [[told] = []] = service.stop.mock.calls;
  const { recordId, roundId: id, doneAt } = of;
  expect(told).toMatchObject({ id, recordId, doneAt, ...body });
});

it("lets go of a refused record that the office has decided about", async () => {
  const service = serviceThat(refuses("This is another driver's round."), hasDecided);
  expect(await service.send(delivered)).toEqual({ kind: "sent" });
});

it("sends no more of a reason than the service keeps", async () => {
  const service = serviceThat(refuses("x".repeat(400)));
  expect(await service.send(out)).toMatchObject({ kind: "refused", why: "x".repeat(400) });
  expect(service.status.mock.calls[0]?.[0]).toMatchObject({ why: "x".repeat(300) });
});

it.each([
  ["the round's status", out],
  ["a stop", delivered],
])("keeps %s waiting where the office can't be told of its refusal now", async (_, entry) => {
  const service = serviceThat(refuses("No."), isDown);
  expect(await service.send(entry)).toEqual({ kind: "later" });
});

it.each([
  ["a driver who was dismissed", out],
  ["a driver whose records wait already", delivered],
])("says that the office does not have the record of %s", async (_, entry) => {
  const service = serviceThat(refuses("This round is another driver's."), refuses("No."));
  expect(await service.send(entry)).toMatchObject({ kind: "refused", withOffice: false });
});

it("waits while the business is locked", async () => {
  const locked = () => Promise.reject(answer("business_locked", "The business is locked."));
  expect(await serviceThat(locked).send(delivered)).toEqual({ kind: "later" });
  expect(await serviceThat(refuses("No."), locked).send(delivered)).toEqual({ kind: "later" });
});

it("reports neither what was taken, nor what waits, nor a count", async () => {
  const reports = async (record: () => Promise<unknown>, entry: Entry) => {
    const service = serviceThat(record);
    const { kind } = await service.send(entry);
    return [kind, service.status.mock.calls.length + service.stop.mock.calls.length];
  };
  expect(await reports(takes, out)).toEqual(["sent", 0]);
  expect(await reports(isDown, out)).toEqual(["later", 0]);
  expect(await reports(refuses("No."), counted)).toEqual(["refused", 0]);
});
