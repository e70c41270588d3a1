import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { environmentOf, narrower, open, secrets } from "./environments.mjs";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
/** Rows of the table of settings: the names in the first cell, and true if the second has (secret). */
const rows = [...readme.matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) +\| ([^|]*)\|/gm)].map(
  ([, names, means]) => ({
    names: names.match(/[A-Z0-9_]+/g),
    secret: means.includes("(secret)"),
  }),
);
const namesOf = (isChosen) => new Set(rows.filter(isChosen).flatMap(({ names }) => names));
/** Variables of the commands that start or test, or of a library. */
const elsewhere = ["DEMO", "DATA_FOLDER", "PORT_BASE", "CHROMIUM", "OTEL_EXPORTER_OTLP_ENDPOINT"];

const all = Object.fromEntries(
  [...namesOf(() => true), "PATH", "NODE_OPTIONS", "GITHUB_TOKEN", "PGPASSWORD", "AWS_PROFILE"].map(
    (name) => [name, `of ${name}`],
  ),
);
const seenBy = (name) => Object.keys(environmentOf(name, all));

it("knows each setting of the README, and which are secret", () => {
  const known = [...open, ...Object.keys(narrower), ...Object.keys(secrets), ...elsewhere];
  expect(namesOf(() => true)).toEqual(new Set(known));
  expect(namesOf(({ secret }) => secret)).toEqual(new Set(Object.keys(secrets)));
});

it("gives each process the secrets it needs, and no other", () => {
  const names = ["migrate", "demo", "postgres", "rest", "worker", "web", "console", "shop"];
  const values = names.map((name) => [
    name,
    seenBy(name)
      .filter((one) => one in secrets)
      .toSorted(),
  ]);
  const database = ["BUSINESS_DATABASE_URL", "SERVICE_DATABASE_URL"];
  const payments = ["CONNECTIONS_KEY", "PAYMENTS_SANDBOX_SECRET", "STRIPE_SECRET_KEY"];
  const files = ["S3_SECRET_ACCESS_KEY"];
  const accounts = ["QUICKBOOKS_CLIENT_SECRET", "XERO_CLIENT_SECRET"];
  const addresses = ["IDEAL_POSTCODES_KEY"];
  const keys = ["SECRET_KEY", "SHOP_PREVIEW_KEY"];
  const serving = [...database, "REDIS_URL"];
  expect(Object.fromEntries(values)).toEqual({
    migrate: ["BUSINESS_DATABASE_URL", "DATABASE_URL", "SERVICE_DATABASE_URL"],
    demo: ["SECRET_KEY", "SERVICE_DATABASE_URL"],
    postgres: [],
    rest: [
      ...serving,
      ...payments,
      ...accounts,
      ...files,
      ...keys,
      "STRIPE_WEBHOOK_SECRET",
      "TWILIO_AUTH_TOKEN",
    ].toSorted(),
    worker: [
      ...serving,
      ...payments,
      ...accounts,
      ...files,
      "MET_OFFICE_KEY",
      "SMTP_URL",
      "TWILIO_AUTH_TOKEN",
      "VAPID_PRIVATE_KEY",
    ].toSorted(),
    web: [...serving, ...payments, ...accounts, ...files, ...addresses, ...keys].toSorted(),
    console: [...serving, "SECRET_KEY"].toSorted(),
    shop: [...serving, ...payments, ...files, ...addresses, "SHOP_PREVIEW_KEY"].toSorted(),
  });
});

it("passes on what Node needs, and nothing of the shell it was started from", () => {
  expect(environmentOf("postgres", all)).toEqual({
    PATH: "of PATH",
    NODE_OPTIONS: "of NODE_OPTIONS",
    OTEL_EXPORTER_OTLP_ENDPOINT: "of OTEL_EXPORTER_OTLP_ENDPOINT",
  });
  expect(seenBy("console")).not.toContain("AWS_PROFILE");
  expect(seenBy("worker")).toContain("AWS_PROFILE");
  for (const name of ["rest", "worker", "web", "console", "shop"]) {
    expect(seenBy(name)).not.toContain("GITHUB_TOKEN");
    expect(seenBy(name)).not.toContain("PGPASSWORD");
  }
});
