import { Client } from "pg";
import { judgeAll } from "@roundsman/testing/verdict";
import { drain } from "./drain";
import { figuresOf } from "./figures";
import { openInstallation } from "./installation";
import { invariants } from "./invariants/index";
import { readFaultSettings } from "./settings";
import { runUnderKills } from "./run";
import { makeTraders } from "./traders";

/*
 * The built REST server, worker and PostgreSQL under mixed writes, killed with -9 at random and started
 * again; then whether everything promised held (docs/reliability.md). `pnpm prove:faults`; CLIENTS,
 * KILLS, SECONDS and SEED make it larger, or the same again.
 */

const businesses = 5;
const settings = readFaultSettings(process.env);
const { clients, kills: planned, seconds, seed } = settings;
console.log(`SEED=${seed}: ${clients} clients, ${planned} kills within ${seconds} s`);

const installation = await openInstallation();
try {
  const traders = await makeTraders(installation, businesses);
  const { ledger, kills } = await runUnderKills(installation, traders, settings);
  const sql = new Client({ connectionString: installation.demo.url });
  await sql.connect();
  try {
    await drain(sql);
    for (const line of figuresOf(ledger, kills)) console.log(line);
    const keys = new Map(traders.map(({ business, key }) => [business.id, key]));
    const evidence = { ledger, kills, installation, sql, keys, businesses: [...keys.keys()] };
    const broken = await judgeAll(invariants, evidence, (line) => console.log(line));
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    // Before PostgreSQL stops: an error of this connection would hide the one that ended the run.
    await sql.end();
  }
} finally {
  await installation.close();
}
