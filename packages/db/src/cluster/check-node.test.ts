import { expect, it } from "vitest";

import type { Queryable } from "../placement/misfits";
import { whatNodeLacks } from "./check-node";

const settings = {
  server_version_num: "180000",
  shared_preload_libraries: "citus",
  wal_level: "logical",
  max_connections: "200",
  max_prepared_transactions: "200",
  max_worker_processes: "40",
  max_locks_per_transaction: "64",
};

/** A node that answers like PostgreSQL with Citus; the tests of a cluster use a real one. */
function nodeWith(more: Record<string, string>): Queryable {
  const all = Object.entries({ ...settings, ...more });
  const answer = (text: string) =>
    text.includes("FROM pg_settings")
      ? all.map(([name, setting]) => ({ name, setting }))
      : [{ superuser: true, citus: "14.0-1" }];
  const query = async (text: string) => ({ rows: answer(text) });
  return { query } as unknown as Queryable;
}

it("has nothing to say of a node with what is wanted, whose connections to others nobody set", async () => {
  expect(await whatNodeLacks(nodeWith({}), 8)).toEqual([]);
});

it("wants connections to other nodes that somebody set to give up a lost machine", async () => {
  const verified = "sslmode=verify-full sslrootcert=/etc/ssl/ca.pem";
  expect(await whatNodeLacks(nodeWith({ "citus.node_conninfo": verified }), 8)).toEqual([
    "citus.node_conninfo must have tcp_user_timeout=5000 beside what is set, or a lost machine is waited for",
  ]);
  const bounded = `${verified} tcp_user_timeout=5000`;
  expect(await whatNodeLacks(nodeWith({ "citus.node_conninfo": bounded }), 8)).toEqual([]);
});
