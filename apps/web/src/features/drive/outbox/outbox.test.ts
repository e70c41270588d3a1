import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { Outbox, ownerOf, type Deed, type Entry } from "./outbox";
import { heldBack, nextOf, sendAll, settledElsewhere, type Outcome } from "./sending";

const now = new Date("2026-11-20T09:00:00Z");
const complete = (stopId: string): Deed => ({
  kind: "complete",
  stopId,
  orderId: "order",
  body: {},
});
const out: Deed = { kind: "status", status: "out" };
let count = 0;
let owner: string;
let outbox: Outbox;

beforeEach(() => {
  owner = ownerOf("tenant", `driver ${(count += 1)}`);
  outbox = new Outbox(owner);
});

const named = (entries: readonly Entry[]) =>
  entries.map((entry) => ("stopId" in entry ? `${entry.kind} ${entry.stopId}` : entry.kind));

/** Sends like a service that answers with these outcomes in turn, then "sent". */
function serviceSaying(...outcomes: Outcome["kind"][]) {
  const asked: Entry[] = [];
  const send = async (entry: Entry): Promise<Outcome> => {
    asked.push(entry);
    const kind = outcomes.shift() ?? "sent";
    return kind === "refused"
      ? { kind, why: "The order is cancelled.", withOffice: false }
      : { kind };
  };
  return { asked, send };
}

describe("an outbox", () => {
  it("keeps what was done through a restart, in order, each with an id and time of its own", async () => {
    await outbox.add("round", out, now);
    await outbox.add("round", complete("a"), now);
    await outbox.close();
    const entries = await new Outbox(owner).entries();
    expect(named(entries)).toEqual(["status", "complete a"]);
    expect(new Set(entries.map(({ recordId }) => recordId)).size).toBe(2);
    expect(entries[1]).toMatchObject({
      doneAt: now.toISOString(),
      refusal: null,
      roundId: "round",
    });
  });

  it("hands nobody what is another's", async () => {
    await outbox.add("round", complete("a"), now);
    expect(await new Outbox(ownerOf("tenant", "somebody else")).entries()).toEqual([]);
  });
});

describe("the same act again", () => {
  const fail: Deed = {
    kind: "fail",
    stopId: "a",
    orderId: "order",
    body: { failureReason: "nobody_in" },
  };
  const undo: Deed = { kind: "undo", stopId: "a", orderId: "order", body: {} };

  it("is one entry under one id, though two taps come at once", async () => {
    await Promise.all([1, 2].map(() => outbox.add("round", complete("a"), now)));
    const [first] = await outbox.entries();
    await outbox.add("round", complete("a"), new Date("2026-11-20T09:00:02Z"));
    expect(await outbox.entries()).toEqual([first]);
    await outbox.add("round", out, now);
    await outbox.add("round", out, now);
    expect(named(await outbox.entries())).toEqual(["complete a", "status"]);
  });

  it("is another where something came between, or at another stop", async () => {
    for (const deed of [complete("a"), undo, complete("a"), complete("b"), undo, fail]) {
      await outbox.add("round", deed, now);
    }
    expect(named(await outbox.entries())).toEqual([
      "complete a",
      "undo a",
      "complete a",
      "complete b",
      "undo a",
      "fail a",
    ]);
  });

  it("takes the place of one that was refused", async () => {
    await outbox.add("round", complete("a"), now);
    const [refused] = await outbox.entries();
    await outbox.setRefusal(refused?.seq ?? 0, "Too much cash.");
    await outbox.add("round", complete("a"), now);
    const left = await outbox.entries();
    expect(left).toMatchObject([{ kind: "complete", refusal: null }]);
    expect(left[0]?.recordId).not.toBe(refused?.recordId);
  });

  it("goes before what was recorded after the one that was refused", async () => {
    await outbox.add("round", out, now);
    await outbox.add("round", complete("a"), now);
    const { asked, send } = serviceSaying("refused");
    await sendAll(outbox, send);
    expect(named(asked)).toEqual(["status"]);
    await outbox.add("round", out, now);
    expect(await sendAll(outbox, send)).toBe("through");
    expect(named(asked)).toEqual(["status", "status", "complete a"]);
    expect(await outbox.entries()).toEqual([]);
  });
});

it("tries what was refused at a stop once more, under the same id", async () => {
  await outbox.add("round", complete("a"), now);
  await outbox.add("round", out, now);
  const [delivery, left] = await outbox.entries();
  for (const { seq } of [delivery, left] as Entry[]) await outbox.setRefusal(seq, "No.");
  await outbox.tryRefusedAgain();
  expect(await outbox.entries()).toEqual([
    { ...delivery, withOffice: false },
    { ...left, refusal: "No.", withOffice: false },
  ]);
});

describe("sending", () => {
  it("sends all in order and keeps nothing of it", async () => {
    for (const deed of [out, complete("a"), complete("b")]) await outbox.add("round", deed, now);
    const { asked, send } = serviceSaying();
    expect(await sendAll(outbox, send)).toBe("through");
    expect(named(asked)).toEqual(["status", "complete a", "complete b"]);
    expect(await outbox.entries()).toEqual([]);
  });

  it.each(["later", "signed_out"] as const)(
    "stops where the answer is %s, and loses nothing",
    async (kind) => {
      for (const deed of [complete("a"), complete("b")]) await outbox.add("round", deed, now);
      const { asked, send } = serviceSaying("sent", kind);
      expect(await sendAll(outbox, send)).toBe(kind);
      expect(named(asked)).toEqual(["complete a", "complete b"]);
      expect(named(await outbox.entries())).toEqual(["complete b"]);
    },
  );

  it("sends the same entry again under the same id", async () => {
    await outbox.add("round", complete("a"), now);
    const { asked, send } = serviceSaying("later");
    await sendAll(outbox, send);
    await sendAll(outbox, send);
    expect(asked[0]?.recordId).toBe(asked[1]?.recordId);
    expect(asked).toHaveLength(2);
  });

  it("keeps what was refused with the reason, and goes on with the other stops", async () => {
    const undo: Deed = { kind: "undo", stopId: "a", orderId: "order", body: {} };
    for (const deed of [complete("a"), undo, complete("b")]) await outbox.add("round", deed, now);
    const { asked, send } = serviceSaying("refused");
    expect(await sendAll(outbox, send)).toBe("through");
    expect(named(asked)).toEqual(["complete a", "complete b"]);
    const left = await outbox.entries();
    expect(named(left)).toEqual(["complete a", "undo a"]);
    expect(left[0]?.refusal).toBe("The order is cancelled.");

    await outbox.setRefusal(left[0]?.seq ?? 0, null);
    expect(await sendAll(outbox, serviceSaying().send)).toBe("through");
    expect(await outbox.entries()).toEqual([]);
  });

  it("takes in what is done while it sends", async () => {
    await outbox.add("round", complete("a"), now);
    const { asked, send } = serviceSaying();
    await sendAll(outbox, async (entry) => {
      if (asked.length === 0) await outbox.add("round", complete("b"), now);
      return send(entry);
    });
    expect(named(asked)).toEqual(["complete a", "complete b"]);
  });
});

describe("whose turn it is", () => {
  const entry = (seq: number, deed: Deed, refused = false, roundId = "round"): Entry => ({
    ...deed,
    seq,
    recordId: `record ${seq}`,
    owner: "me",
    roundId,
    doneAt: now.toISOString(),
    refusal: refused ? "No." : null,
  });

  it("nothing of a round goes while its going out is refused; another round's does", () => {
    const refused = entry(1, out, true);
    expect(nextOf([refused, entry(2, complete("a"))])).toBeUndefined();
    const elsewhere = entry(3, complete("z"), false, "other");
    expect(nextOf([refused, entry(2, complete("a")), elsewhere])).toBe(elsewhere);
  });

  it("names what is held back, apart from what waits for its turn", () => {
    const undo: Deed = { kind: "undo", stopId: "b", orderId: "order", body: {} };
    const waiting = [
      entry(1, out, true),
      entry(2, complete("a")),
      entry(3, complete("z"), false, "other"),
    ];
    expect([...heldBack(waiting)]).toEqual([2]);
    const stops = [entry(1, complete("b"), true), entry(2, undo), entry(3, complete("c"))];
    expect([...heldBack(stops)]).toEqual([2]);
  });

  it("settles a refused setting out once the office has set the round out, and no other refusal", () => {
    const refused = [
      entry(1, out, true),
      entry(2, complete("a"), true),
      entry(3, out, true, "other"),
    ];
    const seen = (status: string) =>
      settledElsewhere(refused, [{ id: "round", status }]).map(({ seq }) => seq);
    expect(seen("planned")).toEqual([]);
    expect(seen("done")).toEqual([]);
    expect(seen("out")).toEqual([1]);
    expect(settledElsewhere([entry(1, out)], [{ id: "round", status: "out" }])).toEqual([]);
  });

  it("a refused count or a refused end keeps nothing back", () => {
    const load = entry(1, { kind: "load", leg: "out", counts: [] }, true);
    const done = entry(2, { kind: "status", status: "done" }, true);
    const next = entry(3, complete("a"));
    expect(nextOf([load, done, next])).toBe(next);
  });
});
