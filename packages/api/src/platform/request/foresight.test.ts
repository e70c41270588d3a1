import { afterAll, beforeEach, expect, it } from "vitest";
import { makeBusiness, makeKey, makeMember, requestWith, testService } from "../../testing";
import { conflict } from "../base/errors";
import { contextOf, createCallerFactory, router } from "../context/context";
import { business } from "../middleware/procedures";
import type { Foresight } from "./request";
import type { Handlers } from "../audit/change";

const service = await testService();
afterAll(() => service.close());

const at = await makeBusiness(service, { name: "Fellside" });
const owner = await makeMember(service, at);
const key = await makeKey(service, at, owner, ["orders:write"]);

let done: string[] = [];
beforeEach(() => {
  done = [];
});

const events: Handlers = {
  ...service.events,
  "round.way_changed": [
    async (_, { afterCommit }) => afterCommit(async () => void done.push("after the commit")),
  ],
};

const tried = router({
  rename: business("orders:write").mutation(async ({ ctx }) => {
    const made = await ctx.change(async (tx, record, emit) => {
      await tx.business.updateMany({ where: { id: at.id }, data: { name: "Renamed" } });
      await emit("round.way_changed", { tenantId: at.id, roundIds: [] });
      await record({ action: "tried", words: "Renamed", subject: { kind: "try", id: "1" } });
      return { name: "Renamed" };
    });
    done.push("behind the change");
    return made;
  }),
  quiet: business("orders:write").mutation(({ ctx }) => ctx.quietly(async () => "nothing said")),
});

const rename = (foresight: Foresight | undefined, manner: { assistant?: boolean } = {}) => {
  const facts = { ...requestWith({ key }), foresight, ...manner };
  return createCallerFactory(tried)({ ...contextOf(service, facts), events });
};

const { service: db } = service.database;
const nameNow = async () => (await db.business.findUniqueOrThrow({ where: { id: at.id } })).name;
const recorded = () => db.activity.findMany({ where: { tenantId: at.id } });

it("rolls a rehearsal back, and reaches nothing that stands behind the change", async () => {
  const seen: unknown[] = [];
  const foresight = { rehearse: true, look: ({ made }: { made: unknown }) => void seen.push(made) };
  await expect(rename(foresight).rename()).rejects.toThrow("nothing was done");
  expect(seen).toEqual([{ name: "Renamed" }]);
  expect(done).toEqual([]);
  expect(await nameNow()).toBe("Fellside");
  expect(await recorded()).toEqual([]);
});

it("undoes a write that came to something else than was agreed", async () => {
  const look = () => {
    throw conflict("It is another.");
  };
  await expect(rename({ rehearse: false, look }).rename()).rejects.toThrow("It is another.");
  expect(done).toEqual([]);
  expect(await nameNow()).toBe("Fellside");
});

it("rehearses nothing that leaves no record", async () => {
  const foresight = { rehearse: true, look: () => {} };
  await expect(rename(foresight).quiet()).rejects.toThrow("can't be rehearsed");
});

it("does what was looked at, and puts it down to an assistant of the key's maker", async () => {
  const foresight = { rehearse: false, look: () => {} };
  expect(await rename(foresight, { assistant: true }).rename()).toEqual({ name: "Renamed" });
  expect(done).toEqual(["after the commit", "behind the change"]);
  expect(await nameNow()).toBe("Renamed");
  expect(await recorded()).toMatchObject([
    { actorKind: "key", actorName: `Assistant for ${owner.name}`, actorUserId: owner.id },
  ]);
});
