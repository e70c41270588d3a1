import { readFileSync } from "node:fs";
import { SettingsInvalid } from "@roundsman/environment";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings";
import { settingsTable } from "./settings-table";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsInvalid) return error.problems;
    throw error;
  }
  return [];
}

const publicKey = Buffer.alloc(65, 4).toString("base64url");
const privateKey = Buffer.alloc(32, 7).toString("base64url");

describe("readSettings", () => {
  it("chooses the embedded defaults where nothing is set, or set to nothing", () => {
    const blank = Object.fromEntries(settingsTable.map(({ name }) => [name, " "]));
    expect(readSettings(blank)).toEqual(readSettings({}));
    expect(readSettings({})).toEqual({
      payments: { kind: "none" },
      directDebit: { kind: "none" },
      cardReaders: { kind: "none" },
      accounts: { xero: null, quickbooks: null },
      mail: {
        kind: "kept",
        from: { name: "Roundsman", address: "roundsman@localhost" },
        folder: null,
      },
      texts: { kind: "kept", tenthsASegment: 45 },
      push: { kind: "none" },
      files: { kind: "disk", folder: "data/files" },
      geocoder: { kind: "built-in" },
      addressLookup: { kind: "none" },
      routing: { kind: "estimate" },
      streetMap: { kind: "built-in" },
      dns: { server: null },
      weather: { kind: "usual" },
      webhooks: { toThisMachine: true },
    });
  });

  it("reads every provider", () => {
    const settings = readSettings({
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_a, whsec_b",
      STRIPE_API_HOST: "http://127.0.0.1:12111",
      STRIPE_PRICE_ROUND: "price_round",
      SMTP_URL: "smtps://post:p%40ss@mail.example.com",
      MAIL_FROM: '"Roundsman, Ltd" <post@example.com>',
      S3_BUCKET: "pictures",
      S3_REGION: "eu-west-2",
      S3_ENDPOINT: "https://s3.example.com",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      POSTCODES_URL: "https://api.postcodes.io/",
      IDEAL_POSTCODES_KEY: "ak_live",
      OSRM_URL: "http://127.0.0.1:5000",
      MET_OFFICE_KEY: "m.key=",
      MET_OFFICE_URL: "http://127.0.0.1:12116/",
      MAP_STYLE_URL: "https://maps.example/style.json?key=1",
      MAP_HOSTS: "https://tiles.example, https://letters.example",
      DNS_SERVER: "[::1]:5353",
      DIRECT_DEBIT: "gocardless",
      GOCARDLESS_API_URL: "http://127.0.0.1:12113/",
      CARD_READERS: "sumup",
      SUMUP_API_URL: "http://127.0.0.1:12114/",
      TWILIO_ACCOUNT_SID: `AC${"0a".repeat(16)}`,
      TWILIO_AUTH_TOKEN: "t-secret",
      TWILIO_SENDER: "+447400000000",
      TWILIO_API_URL: "http://127.0.0.1:12115/",
      TEXT_PENCE: "3.9",
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "mailto:post@example.com",
      XERO_CLIENT_ID: "x-1",
      XERO_CLIENT_SECRET: "x-secret",
      QUICKBOOKS_CLIENT_ID: "q-1",
      QUICKBOOKS_CLIENT_SECRET: "q-secret",
      QUICKBOOKS_API_URL: "https://sandbox-quickbooks.api.intuit.com/",
      QUICKBOOKS_OAUTH_URL: "http://127.0.0.1:12113/",
      REST_URL: "https://rest.example.com",
    });
    expect(settings).toEqual({
      directDebit: { kind: "gocardless", apiUrl: "http://127.0.0.1:12113" },
      cardReaders: { kind: "sumup", apiUrl: "http://127.0.0.1:12114" },
      payments: {
        kind: "stripe",
        secretKey: "sk_test_1",
        webhookSecrets: ["whsec_a", "whsec_b"],
        apiHost: new URL("http://127.0.0.1:12111"),
        prices: { starter: null, round: "price_round", depot: null },
      },
      accounts: {
        xero: {
          clientId: "x-1",
          clientSecret: "x-secret",
          apiUrl: "https://api.xero.com",
          oauthUrl: null,
        },
        quickbooks: {
          clientId: "q-1",
          clientSecret: "q-secret",
          apiUrl: "https://sandbox-quickbooks.api.intuit.com",
          oauthUrl: "http://127.0.0.1:12113",
        },
      },
      mail: {
        kind: "smtp",
        url: "smtps://post:p%40ss@mail.example.com",
        from: { name: "Roundsman, Ltd", address: "post@example.com" },
      },
      texts: {
        kind: "twilio",
        accountSid: `AC${"0a".repeat(16)}`,
        authToken: "t-secret",
        sender: "+447400000000",
        whatsAppSender: null,
        apiUrl: "http://127.0.0.1:12115",
        tenthsASegment: 39,
      },
      push: { kind: "web-push", publicKey, privateKey, subject: "mailto:post@example.com" },
      files: {
        kind: "s3",
        bucket: "pictures",
        region: "eu-west-2",
        endpoint: "https://s3.example.com/",
        credentials: { accessKeyId: "id", secretAccessKey: "secret" },
      },
      geocoder: { kind: "postcodes.io", url: "https://api.postcodes.io" },
      addressLookup: {
        kind: "ideal-postcodes",
        url: "https://api.ideal-postcodes.co.uk",
        key: "ak_live",
      },
      routing: { kind: "osrm", url: "http://127.0.0.1:5000" },
      streetMap: { kind: "style", url: "https://maps.example/style.json?key=1" },
      dns: { server: "[::1]:5353" },
      weather: { kind: "met-office", url: "http://127.0.0.1:12116", key: "m.key=" },
      webhooks: { toThisMachine: false },
    });
  });

  it("lets PAYMENTS overrule what the keys suggest", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_a" };
    expect(readSettings({ ...keys, PAYMENTS: "none" }).payments.kind).toBe("none");
    const secret = "whsec_of_the_sandbox_in_tests_only";
    const sandbox = { PAYMENTS: "sandbox", PAYMENTS_SANDBOX_SECRET: secret };
    expect(readSettings({ ...keys, ...sandbox }).payments).toEqual({ kind: "sandbox", secret });
  });

  it.each([
    [{ PAYMENTS: "paypal" }, "PAYMENTS"],
    [{ PAYMENTS: "stripe", STRIPE_WEBHOOK_SECRET: "whsec_a" }, "STRIPE_SECRET_KEY"],
    [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET"],
    [{ XERO_CLIENT_ID: "x-1" }, "XERO_CLIENT_SECRET"],
    [{ QUICKBOOKS_CLIENT_ID: "q-1" }, "QUICKBOOKS_CLIENT_SECRET"],
    [{ PAYMENTS: "sandbox" }, "PAYMENTS_SANDBOX_SECRET"],
    [{ PAYMENTS: "sandbox", PAYMENTS_SANDBOX_SECRET: "whsec_sandbox" }, "PAYMENTS_SANDBOX_SECRET"],
    [{ DIRECT_DEBIT: "paypal" }, "DIRECT_DEBIT"],
    [{ DIRECT_DEBIT: "gocardless", GOCARDLESS_API_URL: "ftp://x" }, "GOCARDLESS_API_URL"],
    [
      { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_SENDER: "+447400000000" },
      "TWILIO_AUTH_TOKEN",
    ],
    [{ TWILIO_SENDER: "07700 900123" }, "TWILIO_SENDER"],
    [{ VAPID_PUBLIC_KEY: publicKey }, "VAPID_SUBJECT"],
    [{ VAPID_PUBLIC_KEY: "short" }, "VAPID_PUBLIC_KEY"],
    [{ SMTP_URL: "https://mail.example.com", MAIL_FROM: "post@example.com" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://mail.example.com" }, "MAIL_FROM"],
    [{ MAIL_FROM: "post@example.com, other@example.com" }, "MAIL_FROM"],
    [{ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "id" }, "S3_SECRET_ACCESS_KEY"],
    [{ S3_BUCKET: "b", S3_SECRET_ACCESS_KEY: "s" }, "S3_ACCESS_KEY_ID"],
    [{ S3_BUCKET: "b", S3_ENDPOINT: "s3.example.com" }, "S3_ENDPOINT"],
    [{ POSTCODES_URL: "file:///etc/passwd" }, "POSTCODES_URL"],
    [{ IDEAL_POSTCODES_KEY: 'ak" x' }, "IDEAL_POSTCODES_KEY"],
    [{ OSRM_URL: "osrm:5000" }, "OSRM_URL"],
    [{ MAP_STYLE_URL: "/style.json" }, "MAP_STYLE_URL"],
    [{ MAP_HOSTS: "https://tiles.example/v1" }, "MAP_HOSTS.0"],
    [{ MAP_HOSTS: "https://tiles.example; script-src *" }, "MAP_HOSTS.0"],
    [{ MAP_STYLE_URL: "https://maps.example/", MAP_PMTILES: "/srv/map" }, "MAP_PMTILES"],
    [{ DNS_SERVER: "ns.example.com:53" }, "DNS_SERVER"],
    [{ DNS_SERVER: "127.0.0.1:99999" }, "DNS_SERVER"],
  ])("names what is wrong in %j", (env, name) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(`^${name} `)]);
  });

  it("asks what notices are signed with of a process alone that takes them", () => {
    const payments = readSettings({ STRIPE_SECRET_KEY: "sk_test_1" }, { notices: false }).payments;
    expect(payments).toMatchObject({ kind: "stripe", webhookSecrets: [] });
  });

  it("tells everything that is wrong at once, and no secret", () => {
    const env = { SMTP_URL: "ftp://post:hunter2@mail", PAYMENTS: "hunter2", DNS_SERVER: "hunter2" };
    expect(problemsOf(env)).toHaveLength(3);
    expect(problemsOf(env).join()).not.toContain("hunter2");
  });
});

describe("settingsTable", () => {
  it("has every name that is read, and none that is not", () => {
    const files = [
      "settings.ts",
      "accounts/settings.ts",
      "card-readers/settings.ts",
      "address-lookup/settings.ts",
      "push/settings.ts",
      "texts/settings.ts",
      "weather/settings.ts",
    ];
    const source = files
      .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
      .join("\n");
    const read = new Set(source.match(/\b[A-Z][A-Z0-9_]{3,}(?=: )/g));
    expect(new Set(settingsTable.map(({ name }) => name))).toEqual(read);
  });
});
