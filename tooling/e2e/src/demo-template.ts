import { freePort } from "./free-port";
import { lineOf, newFolder, runTsx, startTsx } from "./house";

/** The database that holds the migrated demo; every journey file clones it. */
export const templateUrl = "ROUNDSMAN_E2E_TEMPLATE";
/** Encrypts the demo's second-step secrets; each service of the run must read them. */
export const secretKey = "a secret key for journeys in the browser";

/** Before all journeys: one PostgreSQL of the run's own, with the demo in it. Gives the end of it. */
export default async function bootTemplate(): Promise<() => Promise<void>> {
  const args = ["--folder", newFolder("e2e-postgres"), "--port", String(await freePort())];
  const server = startTsx("packages/db", "src/embedded/serve.command.ts", args, {});
  const [, url = ""] = await lineOf(server, /^ready (\S+)$/m);
  const env = { DATABASE_URL: url, SECRET_KEY: secretKey };
  await runTsx("packages/db", "src/migrations/migrate.command.ts", env);
  await runTsx("packages/db", "src/demo/load.command.ts", env);
  process.env[templateUrl] = url;
  return async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
}
