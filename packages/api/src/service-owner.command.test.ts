import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeConsoleOwner, OwnerRefused } from "./areas/account/console-owner";
import { browserOn, makePerson, testService, type TestService } from "./testing";

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
      DATABASE_URL: service.test.urls.owner,
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
  it("may be somebody there is, but nobody locked", async () => {
    const known = await makePerson(service);
    const make = (email: string) =>
      service.database.service.$transaction((tx) =>
        makeConsoleOwner(tx, { email, another: true }, new Date()),
      );
    expect(await make(known.email)).toMatchObject({ made: false });
    const locked = await makePerson(service);
    await service.database.service.user.update({
      where: { id: locked.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    await expect(make(locked.email)).rejects.toThrow(OwnerRefused);
  });
});
