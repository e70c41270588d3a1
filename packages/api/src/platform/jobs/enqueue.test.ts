import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askQueues, makeBusiness, testService, type TestService } from "../../testing";
import { enqueueForRows } from "./enqueue";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

it("adds a job for each row that a query changes, and gives the rows", async () => {
  const { id: tenantId } = await makeBusiness(service);
  const changed = sqlBuilder
    .with("made", (db) =>
      db
        .insertInto("customers")
        .values(
          ["Ann", "Bob"].map((name) => ({ tenant_id: tenantId, name, updated_at: new Date() })),
        )
        .returning(["id", "name"]),
    )
    .selectFrom("made")
    .select("made.name");
  const enqueueTwice = async (tx: Tx) => {
    const payload = sql<
      Record<"tenantId" | "addressId", string>
    >`jsonb_build_object('tenantId', ${tenantId}::text, 'addressId', made.name)`;
    const key = sql<string>`'enqueue.test:' || made.name`;
    const added = await enqueueForRows(tx, "geocode_address", changed, { payload, key });
    await enqueueForRows(tx, "geocode_address", changed, { payload, key });
    return added.map(({ name }) => name);
  };
  expect(await service.database.service.$transaction(enqueueTwice)).toEqual(["Ann", "Bob"]);
  const jobs = await askQueues(
    service,
    `SELECT j.payload, j.key FROM graphile_worker._private_jobs j
      WHERE j.key LIKE 'enqueue.test:%' ORDER BY j.key`,
  );
  expect(jobs).toEqual(
    ["Ann", "Bob"].map((name) => ({
      payload: { tenantId, addressId: name },
      key: `enqueue.test:${name}`,
    })),
  );
  const kept = await runSql(
    service.database.service,
    sqlBuilder.selectFrom("customers").where("tenant_id", "=", tenantId).select("name"),
  );
  expect(kept).toHaveLength(4);
});

it("is where jobs are enqueued: nothing else names the function of the database", () => {
  const source = fileURLToPath(new URL("../..", import.meta.url));
  const naming = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => !name.startsWith("testing/"))
    .filter((name) => readFileSync(join(source, name), "utf8").includes("enqueue_job("));
  expect(naming).toEqual(["platform/jobs/enqueue.ts"]);
});
