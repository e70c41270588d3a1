import { Client } from "pg";

import type { Passwords } from "./passwords";

const OWNER = "roundsman_owner";
const DATABASE = "roundsman";

/** The address under which the owner of the tables reaches the database. */
export function ownerUrl(port: number, passwords: Passwords): string {
  return `postgresql://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${DATABASE}`;
}

/**
 * Makes the owner and the database where they are missing. The owner is no superuser, as in a
 * hosted PostgreSQL: what works here works there.
 */
export async function ensureOwner(port: number, passwords: Passwords): Promise<void> {
  const login = { host: "127.0.0.1", port, user: "postgres", password: passwords.superuser };
  const client = new Client({ ...login, database: "postgres" });
  await client.connect();
  try {
    const owner = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [OWNER]);
    if (owner.rowCount === 0) {
      const password = client.escapeLiteral(passwords.owner);
      await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD ${password}`);
    }
    const database = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}
