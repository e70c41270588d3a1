import { makeMember, runExport, signInAs } from "@roundsman/api/testing";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError, restOn, type Answered, type Api } from "@roundsman/spec-rest/testing";
import { unzip } from "../unzip";
import { openDemo, type Demo } from "@roundsman/testing/demo";

let demo: Demo;
let api: Api;
let answer: Answered;
let files: Map<string, string>;
/** Counted after the request for the export, and before its creation. */
let counts: Record<string, number>;

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
  const key = `tenants/${demo.fellside}/pictures/export.png`;
  await demo.service.providers.files.put(key, Buffer.from("a picture"), {
    contentType: "image/png",
  });
  await override();
  answer = await exported();
  files = await unzip(answer.body as Buffer);
});
afterAll(() => demo.service.close());

/** Requests the export, creates it as the worker does, and downloads it. */
async function exported(): Promise<Answered> {
  const as = demo.keys.fellside;
  expect(await api.post("/business/export", { as })).toMatchObject({ status: 202 });
  counts ??= await census();
  await runExport(demo.service, demo.fellside);
  await demo.service.database.service.businessExport.updateMany({
    where: { tenantId: demo.fellside },
    data: { askedAt: new Date("2026-07-01T23:30:00Z") },
  });
  return api.get("/business/export", { as });
}

const reason = "Their orders vanished";

/** Opens an override session as a console owner, and changes something. */
async function override(): Promise<void> {
  const { service, fellside, tokens } = demo;
  const { id: userId } = await service.database.service.user.findUniqueOrThrow({
    where: { email: "olivia@fellside.example" },
  });
  const opened = await api.post(`/console/businesses/${fellside}/view-as`, {
    as: tokens["owen"] ?? "",
    body: { userId, override: true, reason },
  });
  const { token } = opened.body as { token: string };
  const changed = await api.patch("/business", { as: token, body: { phone: "015395 55555" } });
  expect([opened.status, changed.status]).toEqual([200, 200]);
}

type Row = Record<string, string | number | boolean | null>;
const json = (table: string) => JSON.parse(files.get(`json/${table}.json`) ?? "null") as Row[];
const csv = (table: string) =>
  parse<Record<string, string>>(files.get(`csv/${table}.csv`) ?? "", { columns: true });

/** Counts the business's rows in each table, as the owner of the tables. */
async function census(): Promise<Record<string, number>> {
  const { pools } = demo.service.database;
  const { rows: tables } = await pools.service.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await pools.service.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} WHERE tenant_id = $1`,
      [demo.fellside],
    );
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function consoleOnly(): Promise<number> {
  const where = { tenantId: demo.fellside, consoleOnly: true };
  return demo.service.database.service.activity.count({ where });
}

describe("GET /business/export", () => {
  it("is a zip to be kept under the business's name and the day by its own clock", () => {
    const { status, headers } = answer;
    expect([status, headers["Content-Type"]]).toEqual([200, "application/zip"]);
    expect(headers["Content-Length"]).toBe(String((answer.body as Buffer).length));
    expect(headers["Content-Disposition"]).toMatch(/; filename="fellside-2026-07-02\.zip"$/);
  });

  it("holds every row of every table, as JSON and as CSV", async () => {
    // The service's own bookkeeping, shoppers' sessions and push subscriptions: no data of the business.
    delete counts["idempotency_keys"];
    delete counts["shop_sessions"];
    delete counts["shop_baskets"];
    delete counts["push_subscriptions"];
    delete counts["shop_push_subscriptions"];
    delete counts["business_exports"];
    // Changes of an override session are for the console only.
    counts["activity"] = (counts["activity"] ?? 0) - (await consoleOnly());
    expect(Object.keys(counts).length).toBeGreaterThan(50);
    // The key's own use is recorded asynchronously; the number of rows stays the same.
    for (const [table, count] of Object.entries(counts)) {
      expect([table, json(table).length, csv(table).length]).toEqual([table, count, count]);
    }
  });

  it("says the same in both, to the last figure", () => {
    const [line] = json("order_lines");
    const [cells] = csv("order_lines");
    expect(line).toBeDefined();
    expect(Object.keys(cells ?? {})).toEqual(Object.keys(line ?? {}));
    for (const [name, value] of Object.entries(line ?? {})) {
      expect(cells?.[name]).toBe(value === null ? "" : String(value));
    }
  });

  it("names the business, its people and what it did, the export too", () => {
    expect(json("business")).toMatchObject([
      { id: demo.fellside, slug: "fellside", bank_account_number: "55779911" },
    ]);
    const emails = json("people").map(({ email }) => email);
    expect(emails).toContain("olivia@fellside.example");
    expect(emails).not.toContain("harry@harbour.example");
    expect(json("activity").map(({ action }) => action)).toContain("business.export_started");
  });

  it("tells nothing of an override, and nothing of what was done in it", async () => {
    expect(await consoleOnly()).toBe(2);
    expect([...files.values()].join("\n")).not.toContain(reason);
    const [session] = await demo.service.database.service.supportSession.findMany({
      where: { override: true, reason },
    });
    for (const { support_session_id: id, console_only: only } of json("activity")) {
      expect([id === session?.id, only]).toEqual([false, undefined]);
    }
  });

  it("brings the files along, byte for byte", () => {
    expect(files.get("files/pictures/export.png")).toBe("a picture");
  });

  it("holds no secret, nothing of another business, and not why staff locked it", async () => {
    const { pools } = demo.service.database;
    const { rows } = await pools.service.query<{ secret: string }>(
      `SELECT key_hash AS secret FROM api_keys UNION ALL SELECT token_hash FROM invitations
       UNION ALL SELECT password_hash FROM shop_accounts WHERE password_hash IS NOT NULL
       UNION ALL SELECT password_hash FROM users WHERE password_hash IS NOT NULL`,
    );
    expect(rows.length).toBeGreaterThan(5);
    const all = [...files.values()].join("\n");
    for (const { secret } of rows) expect(all).not.toContain(secret);
    expect(all).not.toContain(demo.harbour);
    expect(all).not.toContain("locked_reason");
  });

  it("defuses what a spreadsheet would run", async () => {
    const body = { name: '=HYPERLINK("http://evil.example")' };
    expect(await api.post("/customers", { as: demo.keys.fellside, body })).toMatchObject({
      status: 201,
    });
    const again = await unzip((await exported()).body as Buffer);
    const customers = again.get("csv/customers.csv");
    expect(customers).toContain("'=HYPERLINK");
    expect(customers).not.toMatch(/[,\n]"?=HYPERLINK/);
  });

  it("is for whoever holds privacy:read: no driver, nobody signed out", async () => {
    expectError(await api.get("/business/export"), "unauthenticated");
    const driver = await makeMember(demo.service, { id: demo.harbour }, "driver");
    const as = await signInAs(demo.service, driver);
    expectError(await api.get("/business/export", { as }), "forbidden");
  });
});
