import { SettingsInvalid } from "@roundsman/environment";
import { afterAll, describe, expect, it } from "vitest";
import { openService } from "./open-service";
import { readServiceSettings, type ProcessName } from "./platform/settings/settings";
import { startService } from "./start-service";
import { testService } from "./testing";

const service = await testService();
const withDemo = await testService({ demo: true });
afterAll(() => Promise.all([service.close(), withDemo.close()]));

const key = "5f0c8d21b7e64a53a1c2d3e4f9a6b7c8";
const here = { ...service.test.environment, SECRET_KEY: key };
const inPublic = { ...here, WEB_URL: "https://office.roundsman.example" };
const sandbox = {
  PAYMENTS: "sandbox",
  PAYMENTS_SANDBOX_SECRET: "whsec_of_the_sandbox_in_tests_only",
};
const start = async (env: Record<string, string>, name: ProcessName = "rest") =>
  (await startService(env, service.log, name)).close();

describe("a process that serves", () => {
  it("starts in public on a database without the demo", async () => {
    await expect(start(inPublic)).resolves.toBeUndefined();
  });

  it.each(["rest", "worker", "web", "console", "shop"] as const)(
    "starts with the demo's people and the sandbox on localhost alone: %s",
    async (name) => {
      const { environment } = withDemo.test;
      await start({ ...here, ...sandbox, ...environment }, name);
      await expect(start({ ...inPublic, ...environment }, name)).rejects.toThrow(
        "The demo's people are in this database, which is served only where every public address is " +
          "on localhost, unlike WEB_URL",
      );
      await expect(start({ ...inPublic, ...sandbox }, name)).rejects.toThrow("PAYMENTS=sandbox");
    },
  );

  it("is refused where it holds the secret of the owner of the tables", async () => {
    const env = { ...here, DATABASE_URL: service.test.urls.owner };
    await expect(start(env)).rejects.toThrow("DATABASE_URL is the owner's");
  });

  it("is told at once of everything that is wrong, whatever part of it reads it", () => {
    const wrong = {
      WEB_URL: "ftp://hunter2",
      TRUST_CENTRE: "hunter2",
      PAYMENTS: "hunter2",
      SERVICE_DATABASE_URL: "hunter2",
    };
    expect(() => openService({ ...here, ...wrong }, service.log)).toThrow(
      new SettingsInvalid([
        "WEB_URL must be an address with http:// or https://",
        "TRUST_CENTRE must be one of on, off",
        "PAYMENTS must be one of stripe, sandbox, none",
        "SERVICE_DATABASE_URL is not a URL",
      ]),
    );
  });

  it.each([
    ["worker", []],
    ["shop", ["SHOP_PREVIEW_KEY"]],
    ["console", ["SECRET_KEY"]],
    ["web", ["SECRET_KEY"]],
    ["rest", ["SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]],
  ] as const)("needs no secret but its own: %s", (name, needed) => {
    const stripe = { ...service.test.environment, STRIPE_SECRET_KEY: "sk_test_1" };
    const open = (env: Record<string, string>) => openService(env, service.log, name).close();
    const all = { SECRET_KEY: key, SHOP_PREVIEW_KEY: key, STRIPE_WEBHOOK_SECRET: "whsec_1" };
    const own = Object.fromEntries(needed.map((one) => [one, all[one]]));
    expect(() => void open({ ...stripe, ...own })).not.toThrow();
    for (const one of needed) {
      expect(() => open({ ...stripe, ...own, [one]: "" })).toThrow(one);
    }
  });
});

it.each(["worker", "shop"] as const)(
  "needs the key of connections where businesses connect accounts: %s",
  (name) => {
    const env = { ...service.test.environment, SHOP_PREVIEW_KEY: key, DIRECT_DEBIT: "gocardless" };
    const open = (more: Record<string, string>) =>
      openService({ ...env, ...more }, service.log, name);
    expect(() => open({})).toThrow("CONNECTIONS_KEY");
    expect(() => void open({ CONNECTIONS_KEY: key }).close()).not.toThrow();
  },
);

describe("a key", () => {
  const read = (SECRET_KEY: string, WEB_URL = "https://office.roundsman.example") =>
    readServiceSettings({ SECRET_KEY, WEB_URL });

  it.each([
    ["short", "must have at least 32 characters"],
    ["a".repeat(64), "repeats itself"],
    ["0a1b2c3d".repeat(8), "repeats itself"],
    ["change-me-to-something-random-42", "was written by hand"],
    ["a secret key that is for tests only", "was written by hand"],
    ["0123456789abcdef0123456789abcdeF", "was written by hand"],
  ])("that anybody may know is refused in public: %s", (given, why) => {
    expect(() => read(given)).toThrow(`SECRET_KEY ${why}`);
  });

  it("made at random is taken; one that tells its purpose on localhost alone", () => {
    expect(read(key).secretKey).toBe(key);
    const ours = "a secret key that is for tests only";
    expect(read(ours, "http://localhost:3000").secretKey).toBe(ours);
  });

  it("of previews is another than the one it may be derived from, and is given in its place", () => {
    const { secretKey, previewKey } = read(key);
    expect(previewKey).toMatch(/^[0-9a-f]{64}$/);
    expect(previewKey).not.toContain(secretKey);
    const shop = readServiceSettings(
      { SHOP_PREVIEW_KEY: previewKey },
      { secretKey: false, previewKey: true, notices: false },
    );
    expect(shop.previewKey).toBe(previewKey);
    expect(() => shop.secretKey).toThrow("no SECRET_KEY");
    expect(read(key).connectionsKey).toMatch(/^[0-9a-f]{64}$/);
    expect(read(key).connectionsKey).not.toBe(previewKey);
    expect(() => shop.connectionsKey).toThrow("no CONNECTIONS_KEY");
  });
});

it("takes no public address in the clear", () => {
  expect(() => readServiceSettings({ SECRET_KEY: key, REST_URL: "http://api.example" })).toThrow(
    "REST_URL must begin with https://",
  );
});
