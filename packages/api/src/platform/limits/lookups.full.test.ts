import { createDatabase } from "@roundsman/db";
import { countStatements } from "@roundsman/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { makeBusiness, makeKey, makeMember, requestWith, testService } from "../../testing";
import type { Caller } from "../access/caller";
import { describeError } from "../base/errors";
import { contextOf, createCallerFactory, router, type Service } from "../context/context";
import { business } from "../middleware/procedures";
import { Lookups } from "./rates";

const at = new Date("2026-11-23T12:00:00Z");
const later = new Date("2026-11-23T12:00:01Z");

/** A lookup that ends when the test says so. */
function heldLookup() {
  const begun: { now: Date; end: (found: Caller | Error) => void }[] = [];
  const look = (now: Date) =>
    new Promise<Caller>((resolve, reject) => {
      const end = (found: Caller | Error) =>
        found instanceof Error ? reject(found) : resolve(found);
      begun.push({ now, end });
    });
  return { begun, look };
}
const caller = (name: string) => ({ kind: "key", name }) as Caller;

describe("lookups of one claim", () => {
  it("run one after the other; all who ask meanwhile share the next, at the time of the latest", async () => {
    const lookups = new Lookups();
    const { begun, look } = heldLookup();
    const first = lookups.find("a", at, look);
    const others = [lookups.find("a", later, look), lookups.find("a", at, look)];
    expect(begun).toHaveLength(1);
    begun[0]?.end(caller("before"));
    expect(await first).toEqual(caller("before"));
    await expect.poll(() => begun).toHaveLength(2);
    expect(begun[1]?.now).toEqual(later);
    begun[1]?.end(caller("after"));
    expect(await Promise.all(others)).toEqual([caller("after"), caller("after")]);
  });

  it("hold up nobody else's", () => {
    const lookups = new Lookups();
    const { begun, look } = heldLookup();
    void lookups.find("a", at, look);
    void lookups.find("b", at, look);
    expect(begun).toHaveLength(2);
  });

  it("fail for those who share them alone", async () => {
    const lookups = new Lookups();
    const { begun, look } = heldLookup();
    const first = lookups.find("a", at, look);
    const second = lookups.find("a", at, look);
    begun[0]?.end(new Error("lost"));
    await expect(first).rejects.toThrow("lost");
    await expect.poll(() => begun).toHaveLength(2);
    begun[1]?.end(caller("found"));
    expect(await second).toEqual(caller("found"));
    const third = lookups.find("a", at, look);
    expect(begun).toHaveLength(3);
    begun[2]?.end(caller("anew"));
    expect(await third).toEqual(caller("anew"));
  });
});

describe("over several processes", async () => {
  const service = await testService();
  const elsewhere: Service = {
    ...service,
    database: createDatabase({ urls: service.test.urls }),
    lookups: new Lookups(),
  };
  afterAll(async () => {
    await elsewhere.database.close();
    await service.close();
  });
  const factory = createCallerFactory(
    router({ read: business("orders:read").query(({ ctx }) => ctx.business.id) }),
  );
  const made = await makeBusiness(service);
  await service.database.service.subscription.update({
    where: { tenantId: made.id },
    data: { requestsPerMinute: 100_000 },
  });
  const ask = (key: string) => (process: Service) =>
    factory(contextOf(process, requestWith({ key, entry: "rest" })))
      .read()
      .then(
        () => "served",
        (error: unknown) => describeError(error).body.error,
      );

  it.each([
    [
      "is revoked",
      "unauthenticated",
      (id: string) =>
        service.database.service.apiKey.updateMany({
          where: { tenantId: made.id, createdByUserId: id },
          data: { revokedAt: new Date() },
        }),
    ],
    [
      "loses its maker, who is locked",
      "unauthenticated",
      (id: string) =>
        service.database.service.user.update({
          where: { id },
          data: { lockedAt: new Date(), lockedReason: "Test" },
        }),
    ],
    [
      "loses its maker, who leaves",
      "unauthenticated",
      (id: string) =>
        service.database.service.member.deleteMany({ where: { tenantId: made.id, userId: id } }),
    ],
    [
      "has a maker who becomes a driver",
      "forbidden",
      (id: string) =>
        service.database.service.member.updateMany({
          where: { tenantId: made.id, userId: id },
          data: { role: "driver" },
        }),
    ],
  ] as const)("a key under load that %s is refused at once by each", async (_, refusal, end) => {
    const maker = await makeMember(service, made, "admin");
    const askOf = ask(await makeKey(service, made, maker, ["orders:read"]));
    let ended = false;
    const wrong: string[] = [];
    const goOn = async (process: Service) => {
      for (let times = 0; times < 60; times += 1) {
        const after = ended;
        const came = await askOf(process);
        if (after ? came !== refusal : came !== "served" && came !== refusal) wrong.push(came);
        if (after && times > 50) return;
      }
    };
    const load = [service, elsewhere].flatMap((process) =>
      Array.from({ length: 6 }, () => goOn(process)),
    );
    expect(await askOf(service)).toBe("served");
    await end(maker.id);
    ended = true;
    expect(await Promise.all([service, elsewhere].map(askOf))).toEqual([refusal, refusal]);
    await Promise.all(load);
    expect(wrong).toEqual([]);
  });

  it("many requests of one key at once need two lookups", async () => {
    const maker = await makeMember(service, made, "admin");
    const askOf = ask(await makeKey(service, made, maker, ["orders:read"]));
    await askOf(service);
    const { count } = await countStatements(service.database, () =>
      Promise.all(Array.from({ length: 16 }, () => askOf(service))),
    );
    expect(count).toBe(2);
  });
});
