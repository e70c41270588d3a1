import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askQueues, callerFor, signInDemo, testService, totpCode } from "../../../testing";
import type { TaskName, Tasks } from "../../../platform/jobs/enqueue";
import { eraseTraces } from "../../business/closing";
import { findMark, nameAnyRow, plantMark } from "../../../testing/things/marks";
import { eraseShutOut } from "./erase-person";

/* Somebody who signs in, erased by themselves or by staff: the mark is looked for in every table. */

const mark = "quillfeather";
const password = "roundsman-demo";
const service = await testService({ demo: true });
const { owner } = service.test;
afterAll(() => service.close());

const say = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await owner.query<Row>(sql, values)).rows;
const as = async (who: string) => callerFor(service, { token: await signInDemo(service, who) });
const idOf = async (email: string) =>
  (await say<{ id: string }>(`SELECT id FROM users WHERE email = $1`, [email]))[0]?.id ?? "";

/** Wherever a name stands beside its user's id, as the catalogue has it. */
const named = () =>
  say<{ table: string; id: string }>(
    `SELECT n.table_name AS table, i.column_name AS id
       FROM information_schema.columns n JOIN information_schema.columns i
         ON i.table_schema = n.table_schema AND i.table_name = n.table_name
        AND i.column_name = regexp_replace(n.column_name, '_name$', '_user_id')
      WHERE n.table_schema = 'public' AND n.column_name LIKE '%\\_name'
        AND n.table_name NOT IN ('activity', 'console_actions', 'support_sessions', 'trust_requests')`,
  );

/** Their papers with a scan, a vehicle's that names them, and a walk-round check that they did and cleared. */
async function furnishFleet(tenant: string, id: string): Promise<void> {
  await say(
    `INSERT INTO fleet_papers (tenant_id, kind, user_id, expires_on, updated_at)
     VALUES ($1, 'driving_licence', $2, now(), now())`,
    [tenant, id],
  );
  await plantMark(owner, mark, "fleet_papers", `user_id = '${id}'`);
  await say(`UPDATE fleet_papers SET scan_key = $2 WHERE user_id = $1`, [id, scanOf(id)]);
  await say(
    `UPDATE fleet_papers SET note = 'Kept by Adam Quillfeather' WHERE vehicle_id IS NOT NULL`,
  );
  await say(
    `INSERT INTO walk_round_checks
       (tenant_id, id, round_id, vehicle_id, day, by_user_id, by_name, points, unsafe, done_at, arrived_at, request_hash,
        cleared_at, cleared_by_user_id, cleared_by_name, cleared_reason)
     SELECT tenant_id, gen_random_uuid(), id, vehicle_id, round_date, $2, 'x', '{Tyres}', true, now(), now(), 'x',
            now(), $2, 'x', 'Adam Quillfeather mended it'
       FROM rounds WHERE tenant_id = $1 AND vehicle_id IS NOT NULL LIMIT 1`,
    [tenant, id],
  );
  await say(
    `INSERT INTO walk_round_defects (tenant_id, check_id, position, words, unsafe)
     SELECT tenant_id, id, 0, 'Scratched by Adam Quillfeather', true FROM walk_round_checks WHERE by_user_id = $1`,
    [id],
  );
}
const scanOf = (id: string) => `tenants/0193a000-0000-7000-8000-000000000001/scans/${id}.png`;

/** Gives a person of the demo all that can stand of somebody, marked. */
async function furnish(address: string): Promise<{ id: string; token: string }> {
  const token = await signInDemo(service, address);
  const id = await idOf(address);
  const [{ tenant } = { tenant: "" }] = await say<{ tenant: string }>(
    `SELECT tenant_id AS tenant FROM members WHERE user_id = $1`,
    [id],
  );
  await furnishFleet(tenant, id);
  // Any of these rows may become theirs, and the columns of a stop, a dispute and an ended statement are set together.
  await say(`UPDATE customers SET stop_reason = 'x', stop_since = now(), stop_set_by_name = 'x'`);
  await say(
    `UPDATE invoices SET dispute_reason = 'x', disputed_since = now(), disputed_by_name = 'x'`,
  );
  await say(
    `UPDATE walk_round_checks SET cleared_at = now(), cleared_by_name = 'x', cleared_reason = 'x' WHERE cleared_at IS NULL`,
  );
  await say(`UPDATE appliance_statements SET ended_at = now(), ended_by_name = 'x'`);
  for (const { table, id: column } of await named()) {
    const row = await nameAnyRow(owner, table);
    if (row === null) continue;
    await say(`UPDATE ${table} SET ${column} = $1 WHERE ${row}`, [id]);
    await say(
      `UPDATE ${table} SET ${column.replace("_user_id", "_name")} = 'Adam Quillfeather' WHERE ${column} = $1`,
      [id],
    );
  }
  await say(`UPDATE users SET name = 'Adam Quillfeather', image = $2 WHERE id = $1`, [id, mark]);
  await say(
    `INSERT INTO time_off (tenant_id, user_id, from_day, until_day) VALUES ($1, $2, now(), now())`,
    [tenant, id],
  );
  await plantMark(owner, mark, "time_off", `user_id = '${id}'`);
  await say(`UPDATE sessions SET user_agent = $2 WHERE user_id = $1`, [id, mark]);
  await say(
    `INSERT INTO activity (tenant_id, actor_kind, actor_user_id, actor_name, action, words, subject_kind, subject_id, after)
     VALUES ($1, 'person', $2::text, 'Adam Quillfeather', 'order.placed', 'Placed an order', 'order', 'o', NULL),
            ($1, 'person', 'another', 'Olivia', 'round.changed', 'Gave the round to Adam Quillfeather', 'round', 'r', '{}'),
            ($1, 'person', 'another', 'Olivia', 'member.changed', 'Made them an admin', 'member', $2::text,
             jsonb_build_object('name', $3::text))`,
    [tenant, id, mark],
  );
  await say(
    `INSERT INTO console_actions (area, action, words, staff_user_id, staff_name, person_id, person_name, details)
     VALUES ('people', 'user.locked', 'Locked ' || $2::text, 's', 'Sam', $1, $2::text, jsonb_build_object('reason', $2::text))`,
    [id, mark],
  );
  await say(
    `INSERT INTO notifications (tenant_id, user_id, kind, title) VALUES ($1, $2, 'x', $3)`,
    [tenant, id, mark],
  );
  for (const table of ["emails", "service_emails"]) {
    const [columns, values] = table === "emails" ? ["tenant_id, ", `'${tenant}', `] : ["", ""];
    await say(
      `INSERT INTO ${table} (${columns}kind, to_address, subject, text) VALUES (${values}'x', $1, $2::text, $2::text)`,
      [address, mark],
    );
  }
  await say(
    `INSERT INTO idempotency_keys (tenant_id, caller_id, key, request_hash, leased_until, answered_at, answer)
     VALUES ($1, $2, 'k', 'h', now(), now(), jsonb_build_object('of', $3::text))`,
    [tenant, id, mark],
  );
  await say(
    `INSERT INTO verification_tokens (identifier, token, expires) VALUES ('verify:' || $1::text, md5($1::text) , now())`,
    [id],
  );
  // A job that failed, in the queue of each node.
  for (const { pool } of await service.database.nodes()) {
    const { rows: made } = await pool.query<{ job: string }>(
      "SELECT enqueue_job('send_email', jsonb_build_object('tenantId', $1::text)) AS job",
      [tenant],
    );
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET last_error = $2 WHERE id = $1::bigint",
      [made[0]?.job, `No box for Adam ${mark} <${address}>`],
    );
  }
  return { id, token };
}

/** What waits in the queues of one kind. */
const waiting = async <Name extends TaskName>(name: Name) => {
  const jobs = await askQueues<{ payload: Tasks[Name] }>(
    service,
    `SELECT j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1`,
    [name],
  );
  return jobs.map(({ payload }) => payload);
};

/**
 * Does the jobs that follow an erasure. On one PostgreSQL nothing is left in any table before them; on a cluster one erases
 * what stands of the person, and one reaches the queues of other nodes.
 */
async function eraseWhatIsLeft(): Promise<void> {
  const { onCluster } = service.test.urls;
  const people = await waiting("erase_person");
  expect(people).toHaveLength(onCluster ? 1 : 0);
  // The second time changes nothing.
  for (const job of [...people, ...people]) await eraseShutOut(service, job);
  await askQueues(
    service,
    "DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'erase_person:%'",
  );
  const inQueues = onCluster ? ["graphile_worker._private_jobs.last_error"] : [];
  expect(await findMark(service, mark)).toEqual(inQueues);
  for (const job of await waiting("erase_traces")) await eraseTraces(service, job);
}

describe("by themselves", () => {
  let adam: { id: string; token: string };
  beforeAll(async () => {
    adam = await furnish("adam@fellside.example");
  });
  const me = () => callerFor(service, { token: adam.token }).account;

  it("asks for the password", async () => {
    await expect(me().erase({ password: "another" })).rejects.toMatchObject({ kind: "validation" });
  });

  it("leaves nothing of them in any table, and the business its records", async () => {
    expect((await findMark(service, mark)).length).toBeGreaterThan(15);
    const before = await say(`SELECT count(*) FROM activity`);
    await me().erase({ password });
    await eraseWhatIsLeft();
    expect(await findMark(service, mark)).toEqual([]);
    expect(await findMark(service, "adam@fellside")).toEqual([]);
    const erased = await askQueues(
      service,
      `SELECT FROM graphile_worker._private_jobs WHERE (payload->'fileKeys')::jsonb ? $1`,
      [scanOf(adam.id)],
    );
    expect(erased).toHaveLength(1);
    const [{ count } = { count: 0 }] = await say<{ count: number }>(
      `SELECT count(*)::int FROM activity WHERE action <> 'member.erased'`,
    );
    expect([{ count: String(count) }]).toEqual(before);
  });

  it("signs them out, and lets nobody in again", async () => {
    await expect(me().security()).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(
      callerFor(service).account.signIn({ email: "adam@fellside.example", password }),
    ).rejects.toMatchObject({ kind: "unauthenticated" });
  });

  it("is refused to a business's only owner, and to staff", async () => {
    const olivia = await as("olivia@fellside.example");
    await expect(olivia.account.erase({ password })).rejects.toThrow(
      /Nobody else owns Fellside Gas/,
    );
    const sam = await as("sam@service.example");
    // With the second step on, erasing asks for a code as well.
    await expect(sam.account.erase({ password })).rejects.toMatchObject({ kind: "validation" });
    const code = totpCode(new Date());
    await expect(sam.account.erase({ password, code })).rejects.toMatchObject({ kind: "conflict" });
  });
});

describe("by staff", () => {
  it("is a console owner's, with a reason, and is in the record without the person", async () => {
    const dan = await furnish("dan@fellside.example");
    const sam = await as("sam@service.example");
    const asked = { id: dan.id, reason: "Asked for by letter." };
    await expect(sam.console.people.erase(asked)).rejects.toMatchObject({ kind: "forbidden" });
    const owen = await as("owen@service.example");
    await owen.console.people.erase(asked);
    await eraseWhatIsLeft();
    expect(await findMark(service, mark)).toEqual([]);
    await expect(owen.console.people.one({ id: dan.id })).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(owen.console.people.erase(asked)).rejects.toMatchObject({ kind: "not_found" });
    const { items } = await owen.console.actions.list({ action: "user.erased" });
    expect(items).toEqual([expect.objectContaining({ words: "Erased a person's account" })]);
  });
});
