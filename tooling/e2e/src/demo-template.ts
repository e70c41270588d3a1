import { Client } from "pg";
import { freePort } from "./free-port";
import { lineOf, newFolder, runTsx, startTsx } from "./programs";

/** The database that holds the migrated demo; every journey file clones it. */
export const templateUrl = "ROUNDSMAN_E2E_TEMPLATE";
/** Encrypts the demo's second-step secrets; each service of the run must read them. */
export const secretKey = "a secret key for journeys in the browser";

/** What a process that serves from it is told, as JSON. */
export const templateEnvironment = "ROUNDSMAN_E2E_ENVIRONMENT";

/** Brings it up to date. Gives the addresses of those who serve from it. */
async function addressesIn(url: string): Promise<Record<string, string>> {
  const file = "src/migrations/migrate.command.ts";
  const said = await runTsx("packages/db", file, { DATABASE_URL: url }, ["--addresses"]);
  const told = said.matchAll(/^(\w+_DATABASE_URL)=(\S+)$/gm);
  return Object.fromEntries([...told].map(([, name = "", at = ""]) => [name, at]));
}

/** Before all journeys: one PostgreSQL of the run's own, with the demo in it. Gives the end of it. */
export default async function bootTemplate(): Promise<() => Promise<void>> {
  const args = ["--folder", newFolder("e2e-postgres"), "--port", String(await freePort())];
  const server = startTsx("packages/db", "src/embedded/serve.command.ts", args, {});
  const [, url = ""] = await lineOf(server, /^ready (\S+)$/m);
  const environment = await addressesIn(url);
  await runTsx("packages/db", "src/demo/load.command.ts", {
    ...environment,
    SECRET_KEY: secretKey,
  });
  await mayEndConnections(url);
  process.env[templateUrl] = url;
  process.env[templateEnvironment] = JSON.stringify(environment);
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
}

/** A clone is dropped while a service is connected to it: the owner is let end what its two roles do. */
async function mayEndConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("GRANT roundsman_business, roundsman_service TO CURRENT_USER");
  await client.end();
}
