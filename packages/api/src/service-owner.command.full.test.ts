import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeConsoleOwner, OwnerRefused } from "./modules/console/people/console-owner";
import {
  browserOn,
  goodPassword,
  makePerson,
  makeSignIn,
  signInAs,
  testService,
  type TestService,
} from "./testing";

const run = promisify(execFile);
const command = fileURLToPath(new URL("service-owner.command.ts", import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** What the command says, or how it refuses. */
const serviceOwner = (...args: string[]) =>
  run(process.execPath, ["--import", "tsx", command, ...args], {
    // tsx is found from the package that holds it, wherever the tests were started.
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    env: {
      ...process.env,
      ...service.test.environment,
      WEB_URL: "https://office.roundsman.example",
    },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );

describe("pnpm service:owner", () => {
  it("makes the first console owner, with a link that chooses a password once", async () => {
    const { code, said } = await serviceOwner("Owen@Service-New.example");
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining("https://office.roundsman.example/reset-password?token="),
    });
    const token = /token=([0-9a-f]{64})/.exec(said)?.[1] ?? "";
    const password = "a good long password";
    await browserOn(service).account.resetPassword({ token, password });
    const { account, cookie } = browserOn(service);
    await account.signIn({ email: "owen@service-new.example", password });
    const session = await browserOn(service, { token: cookie()?.value }).account.session();
    expect(session).toMatchObject({ staffRole: "owner", memberships: [] });
    const { rows } = await service.test.owner.query(
      "SELECT action, staff_name FROM console_actions",
    );
    expect(rows).toEqual([
      { action: "staff.role_set", staff_name: "The machine's own command line" },
    ]);
  });

  it("makes no second one unless told so", async () => {
    const refused = await serviceOwner("another@service-new.example");
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("--another") });
    expect(await service.database.service.user.count({ where: { staffRole: "owner" } })).toBe(1);
    const made = await serviceOwner("another@service-new.example", "--another");
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("console owner") });
    expect(await service.database.service.user.count({ where: { staffRole: "owner" } })).toBe(2);
  });

  it("says what it wants", async () => {
    expect(await serviceOwner()).toMatchObject({ code: 1, said: expect.stringContaining("email") });
    expect(await serviceOwner("not an email")).toMatchObject({ code: 1 });
  });
});

describe("a console owner from the command line", () => {
  const webUrl = "https://office.roundsman.example";
  const make = (email: string) =>
    service.database.service.$transaction((tx) =>
      makeConsoleOwner(tx, { email, another: true, webUrl }, new Date()),
    );
  const roleOf = async (email: string) =>
    (await service.database.service.user.findUniqueOrThrow({ where: { email } })).staffRole;

  it("who has an account gets a link by mail alone, and what the account had ends", async () => {
    const known = await makeSignIn(service);
    const session = await signInAs(service, known);
    const said = await serviceOwner(known.email, "--another");
    expect(said).toMatchObject({ code: 0, said: expect.stringContaining("mailed there") });
    expect(said.said).not.toContain("token=");
    expect(await roleOf(known.email)).toBe("owner");
    const refused = { kind: "unauthenticated" };
    await expect(browserOn(service, { token: session }).account.session()).rejects.toMatchObject(
      refused,
    );
    const given = { email: known.email, password: goodPassword };
    await expect(browserOn(service).account.signIn(given)).rejects.toMatchObject(refused);
    const { rows } = await service.test.owner.query<{ text: string }>(
      "SELECT text FROM service_emails WHERE to_address = $1 AND kind = 'account.reset'",
      [known.email],
    );
    const token = /token=([0-9a-f]{64})/.exec(rows[0]?.text ?? "")?.[1] ?? "";
    const password = "another good password";
    await browserOn(service).account.resetPassword({ token, password });
    const signedIn = browserOn(service).account.signIn({ email: known.email, password });
    expect(await signedIn).toEqual({ next: "done" });
  });

  it("is not made of an account that somebody registered and never verified", async () => {
    const email = "squatted@service-new.example";
    const asked = { businessName: "Squatters", name: "Mallory", email, password: goodPassword };
    await browserOn(service).account.signUp(asked);
    const refused = await serviceOwner(email, "--another");
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("never verified") });
    expect(await roleOf(email)).toBeNull();
  });

  it("who never used the first link gets another one, and the first is nothing then", async () => {
    const email = "late@service-new.example";
    const [first, second] = [await make(email), await make(email)];
    const tokenOf = (made: object) => String(Reflect.get(made, "link")).split("token=")[1] ?? "";
    const choose = (token: string) =>
      browserOn(service).account.resetPassword({ token, password: "another good password" });
    await expect(choose(tokenOf(first))).rejects.toMatchObject({ kind: "not_found" });
    await expect(choose(tokenOf(second))).resolves.toEqual({ next: "sign_in" });
  });

  it("is nobody locked", async () => {
    const locked = await makePerson(service);
    await service.database.service.user.update({
      where: { id: locked.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    await expect(make(locked.email)).rejects.toThrow(OwnerRefused);
  });
});
