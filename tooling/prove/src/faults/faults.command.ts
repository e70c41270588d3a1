import { Client } from "pg";
import { judgeAll } from "@roundsman/testing/verdict";
import { drain } from "./drain";
import { figuresOf } from "./figures";
import { openInstallation } from "./installation";
import { untilSettled } from "./until-settled";
import { invariants } from "./invariants/index";
import { readFaultSettings } from "./settings";
import { runUnderKills } from "./run";
import { makeTraders } from "./traders";

/*
 * Kills the built REST server, worker and PostgreSQL with -9 at random under mixed writes and starts them again, then
 * checks every promise (docs/reliability.md). `pnpm prove:faults`; CLIENTS, KILLS and SECONDS make the run larger,
 * SEED repeats it. With CITUS_URL, FAULTS_NODE_STOP and FAULTS_NODE_START it kills a cluster's coordinator and
 * workers.
 */

const count = 5;
const settings = readFaultSettings(process.env);
const { clients, kills: planned, seconds, seed, cluster } = settings;
console.log(`SEED=${seed}: ${clients} clients, ${planned} kills within ${seconds} s`);

const installation = await openInstallation(cluster);
try {
  const traders = await makeTraders(installation, count);
  const { ledger, kills } = await runUnderKills(installation, traders, settings);
  const nodes = installation.demo.nodes.map(({ url }) => new Client({ connectionString: url }));
  const [sql] = nodes;
  if (!sql) throw new Error("There is no database");
  await Promise.all(nodes.map((node) => node.connect()));
  try {
    const settledAfterMs = await untilSettled(nodes, kills);
    await drain(sql, nodes);
    for (const line of figuresOf(ledger, kills)) console.log(line);
    const keys = new Map(traders.map(({ business, key }) => [business.id, key]));
    const businesses = [...keys.keys()];
    const found = { ledger, kills, installation, settledAfterMs };
    const evidence = { ...found, sql, nodes, keys, businesses };
    const broken = await judgeAll(invariants, evidence, (line) => console.log(line));
    process.exitCode = broken === 0 ? 0 : 1;
  } finally {
    // The connections end before PostgreSQL stops. Their errors would otherwise hide the error that ended the run.
    await Promise.all(nodes.map((node) => node.end()));
  }
} finally {
  await installation.close();
}
