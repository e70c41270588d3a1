import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { startRest, openDemoDatabase, type DemoDatabase } from "@roundsman/testing/running";
import { onDatabase } from "./on-database";

/*
 * Measures the memory that the console's CSV export needs: the peak resident set of a new REST server (Linux) after
 * it exports a hundred rows, and after it exports the largest number of rows that an export covers. `pnpm
 * bench:export`; `--rows 10000 --times 5`.
 */

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    times: { type: "string", default: "5" },
  },
});
const goalMegabytes = 30;

const token = randomBytes(32).toString("base64url");
const demo = await openDemoDatabase();
try {
  await letOwenIn(demo);
  const few = await peakAfter(100);
  const many = await peakAfter(Number(values.rows));
  const more = many - few;
  console.log(
    `Peak resident set: ${few.toFixed(0)} MB after 100 rows, ${many.toFixed(0)} MB after ${values.rows}: ` +
      `${more.toFixed(0)} MB more (goal: within ${goalMegabytes})`,
  );
} finally {
  await demo.close();
}

/** Returns the peak in megabytes. Each number of rows needs a new server, because a peak never goes down. */
async function peakAfter(rows: number): Promise<number> {
  await onDatabase(demo.url, (client) => keepRows(client, rows));
  const rest = await startRest(demo);
  try {
    for (let turn = 0; turn < Number(values.times); turn += 1) {
      const answer = await fetch(`${rest.url}/console/actions/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const lines = (await answer.text()).split("\r\n").length - 2;
      if (lines < rows) throw new Error(`${lines} rows came, not ${rows}: ${answer.status}`);
    }
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${rest.pid}/status`, "utf8"));
    return Number(peak?.[1]) / 1024;
  } finally {
    await rest.stop();
  }
}

/** Adds rows like those of support's everyday work, each with some details. */
function keepRows(client: Client, rows: number) {
  return client.query(
    `INSERT INTO console_actions (at, kind, area, action, words, staff_user_id, staff_name, details)
     SELECT now() - n * interval '1 minute', 'support', 'support', 'support.request',
            'Read order ' || n || ' of Fellside Gas', id, name,
            jsonb_build_object('procedure', 'office.orders.one', 'level', 'view', 'turn', n)
       FROM users, generate_series(1, $1 - (SELECT count(*)::int FROM console_actions)) n
      WHERE email = 'owen@service.example'`,
    [rows],
  );
}

/** Inserts a session of the demo's console owner that has passed the second step. */
function letOwenIn(at: DemoDatabase): Promise<unknown> {
  return onDatabase(at.url, (client) =>
    client.query(
      `INSERT INTO sessions (session_token, user_id, expires, two_step_at)
       SELECT $1, id, now() + interval '1 day', now() FROM users WHERE email = 'owen@service.example'`,
      [createHash("sha256").update(token).digest("hex")],
    ),
  );
}
