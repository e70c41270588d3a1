import { describe, expect, it } from "vitest";
import { providersFromSettings } from "./providers";
import { readSettings } from "./settings";
import { ProviderNotConfigured } from "./errors";
import { memoryStore } from "./testing/memory-store";

const host = {
  store: memoryStore(),
  pageUrl: (id: string) => `http://localhost:3002/pay/${id}`,
  subscriptionUrl: (id: string) => `http://localhost:3000/sandbox/${id}`,
};

describe("providersFromSettings", () => {
  it("is the embedded defaults where nothing is set", () => {
    const providers = providersFromSettings(readSettings({}));
    expect(providers).toMatchObject({
      payments: { kind: "none" },
      sandbox: null,
      directDebit: { kind: "none" },
      cardReaders: { kind: "none" },
      mail: { kind: "kept" },
      texts: { kind: "kept" },
      push: { kind: "none", publicKey: null },
      files: { kind: "disk" },
      geocoder: { kind: "built-in" },
      addressLookup: { kind: "none" },
      routing: { kind: "estimate" },
      weather: { kind: "usual" },
    });
  });

  it("is the real ones where they are set", () => {
    const settings = readSettings({
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "post@example.com",
      S3_BUCKET: "pictures",
      POSTCODES_URL: "https://api.postcodes.io",
      IDEAL_POSTCODES_KEY: "ak_live",
      OSRM_URL: "http://127.0.0.1:5000",
      MET_OFFICE_KEY: "m-key",
      DIRECT_DEBIT: "gocardless",
      CARD_READERS: "sumup",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "t-secret",
      TWILIO_SENDER: "+447400000000",
      VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString("base64url"),
      VAPID_SUBJECT: "mailto:post@example.com",
    });
    const providers = providersFromSettings(settings);
    providers.mail.close();
    expect(providers).toMatchObject({
      payments: { kind: "stripe" },
      sandbox: null,
      directDebit: { kind: "gocardless" },
      cardReaders: { kind: "sumup" },
      mail: { kind: "smtp", from: { address: "post@example.com" } },
      texts: { kind: "twilio" },
      push: { kind: "web-push" },
      files: { kind: "s3" },
      geocoder: { kind: "postcodes.io" },
      addressLookup: { kind: "ideal-postcodes" },
      routing: { kind: "osrm" },
      weather: { kind: "met-office" },
    });
  });

  it("refuses accounts programs that are not set up", async () => {
    const { accounts } = providersFromSettings(readSettings({}));
    for (const program of Object.values(accounts)) {
      expect(program.available).toBe(false);
      await expect(program.refresh("token")).rejects.toThrow(ProviderNotConfigured);
    }
  });

  it("gives the sandbox's page what it needs, and refuses a sandbox without a home", () => {
    const secret = "whsec_of_the_sandbox_in_tests_only";
    const settings = readSettings({ PAYMENTS: "sandbox", PAYMENTS_SANDBOX_SECRET: secret });
    expect(providersFromSettings(settings, host)).toMatchObject({
      payments: { kind: "sandbox" },
      sandbox: { secret, store: host.store },
      directDebit: { kind: "sandbox" },
    });
    expect(() => providersFromSettings(settings)).toThrow("sandbox needs a store");
  });

  it("without a payment provider says so on every call", async () => {
    const { payments } = providersFromSettings(readSettings({}));
    const ref = { accountId: "a", sessionId: "s" };
    const calls = [
      payments.accounts.read("a"),
      payments.checkouts.read(ref),
      payments.checkouts.expire(ref),
      payments.subscriptions.cancel("s"),
    ];
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ reason: new ProviderNotConfigured("payments") });
    }
    const notice = { body: "{}", signature: undefined, now: new Date() };
    expect(() => payments.readNotice(notice)).toThrow(ProviderNotConfigured);
  });
});
