import { countStatements, hasRedis, testRedis } from "@roundsman/db/testing";
import { secondsInDay } from "date-fns/constants";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { browserOn, goodPassword, makeSignIn, testService } from "../../testing";
import { Refusal } from "../base/errors";
import { createLimits } from "./limits";
import { keptBounds } from "./bounds";

const service = await testService();
afterAll(service.close);

/** A second process of the same service: all it shares with the first is the database. */
const second = { ...service, limits: createLimits(null, service.database.service) };
const kindOf = (error: unknown) => (error instanceof Refusal ? error.kind : "broken");
const signIn = (
  on: typeof service,
  email: string,
  { address, password = "a wrong password" }: { address?: string; password?: string } = {},
): Promise<string> =>
  browserOn(on, { address })
    .account.signIn({ email, password })
    .then(({ next }) => next, kindOf);

describe("failed attempts at a secret", () => {
  it("are ten for an account, not ten a process, also when all come at once", async () => {
    const { email } = await makeSignIn(service);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => signIn(turn % 2 ? service : second, email)),
    );
    expect(answers.filter((answer) => answer === "unauthenticated")).toHaveLength(10);
    expect(answers.filter((answer) => answer === "rate_limited")).toHaveLength(14);
    for (const on of [service, second]) {
      expect(await signIn(on, email, { password: goodPassword })).toBe("rate_limited");
    }
  });

  it("are a hundred for an address in all processes", async () => {
    const person = await makeSignIn(service);
    const address = "192.0.2.71";
    for (let turn = 0; turn < 100; turn += 1) {
      await signIn(turn % 2 ? service : second, `nobody-${turn}@test.example`, { address });
    }
    const right = { address, password: goodPassword };
    for (const on of [service, second]) {
      expect(await signIn(on, person.email, right)).toBe("rate_limited");
    }
  });

  it("are forgotten everywhere once the password was right anywhere", async () => {
    const { email } = await makeSignIn(service);
    for (let turn = 0; turn < 9; turn += 1) await signIn(service, email);
    expect(await signIn(second, email, { password: goodPassword })).toBe("done");
    for (let turn = 0; turn < 9; turn += 1) {
      expect(await signIn(service, email)).toBe("unauthenticated");
    }
  });

  it("lets nobody in where it can't be counted", async () => {
    const { email } = await makeSignIn(service);
    await service.test.owner.query("ALTER TABLE throttles RENAME TO throttles_away");
    try {
      expect(await signIn(service, email, { password: goodPassword })).toBe("broken");
    } finally {
      await service.test.owner.query("ALTER TABLE throttles_away RENAME TO throttles");
    }
    expect(await signIn(service, email, { password: goodPassword })).toBe("done");
  });

  it("lock nobody out of a network where they signed in before", async () => {
    const { email } = await makeSignIn(service);
    const right = { address: "192.0.2.90", password: goodPassword };
    expect(await signIn(service, email, right)).toBe("done");
    for (let turn = 0; turn < 12; turn += 1)
      await signIn(service, email, { address: "192.0.2.91" });
    expect(await signIn(service, email, { address: "192.0.2.91" })).toBe("rate_limited");
    expect(await signIn(second, email, right)).toBe("done");
    // Nor does that give whoever tried more tries; and the owner's own network has no more than ten.
    expect(await signIn(service, email, { address: "192.0.2.92" })).toBe("rate_limited");
    const tries = [];
    for (let turn = 0; turn < 11; turn += 1) {
      tries.push(await signIn(service, email, { address: right.address }));
    }
    expect(tries.filter((answer) => answer === "unauthenticated")).toHaveLength(10);
    expect(tries.at(-1)).toBe("rate_limited");
  });

  it("costs one statement", async () => {
    const attempt = { account: "somebody@test.example", address: "2001:db8::1" };
    const { limits, database } = service;
    const { statements } = await countStatements(database, () => limits.startAttempt(attempt));
    expect(statements).toHaveLength(1);
    const after = await countStatements(database, () => limits.giveBack(attempt));
    expect(after.statements).toHaveLength(1);
  });

  it("keeps neither the account nor the address", async () => {
    const { rows } = await service.test.owner.query("SELECT t::text FROM throttles t");
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/@|192\.0\.2|2001:/);
  });
});

describe("what is bounded by the day", () => {
  const address = "2001:db8:5:5::1";
  const neighbour = "2001:db8:5:5:ffff::2";
  const signUp = (on: typeof service, from: string) =>
    on.limits.countKept(keptBounds.signUp, { network: from }).then(() => "counted", String);

  it("is counted over all processes, whichever address of one network asks, for a day", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, turn) =>
        turn % 2 ? signUp(service, address) : signUp(second, neighbour),
      ),
    );
    expect(answers.filter((answer) => answer === "counted")).toHaveLength(20);
    const refused = await service.limits
      .countKept(keptBounds.signUp, { network: address })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: "rate_limited" });
    expect(refused).toHaveProperty("retryAfterSeconds", secondsInDay);
    expect(await signUp(service, "2001:db8:5:6::1")).toBe("counted");
    await service.test.owner.query("UPDATE throttles SET expires_at = now()");
    expect(await signUp(service, address)).toBe("counted");
  });

  it("is refused by the first of several bounds that is reached", async () => {
    const business = "a business";
    const invite = (mailbox: string) =>
      service.limits.staysWithin(keptBounds.invitation, {
        network: "192.0.2.9",
        business,
        invitedMailbox: mailbox,
      });
    for (let turn = 0; turn < 24; turn += 1) expect(await invite("one@test.example")).toBe(true);
    expect(await invite("ONE@test.example")).toBe(false);
    expect(await invite("two@test.example")).toBe(true);
  });
});

describe.skipIf(!hasRedis)("requests, with a Redis", () => {
  it("are counted for all processes together, and by each for itself while Redis is away", async () => {
    const redis = await testRedis();
    const open = () => {
      const limits = createLimits(redis.url, service.database.service);
      onTestFinished(() => limits.close());
      return limits;
    };
    const [one, other] = [open(), open()];
    const left = async (limits: typeof one) =>
      (await limits.count("requests", "a business", 1000)).remaining;
    /** How many were counted at the first process while it counted one and the other counted one. */
    const countedAtFirst = async () => {
      const before = await left(one);
      await left(other);
      return before - (await left(one));
    };
    // Until both are connected.
    await expect.poll(countedAtFirst).toBe(2);
    expect(await countedAtFirst()).toBe(2);
    await redis.stop();
    expect(await countedAtFirst()).toBe(1);
  });
});
