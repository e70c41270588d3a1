// npm start: runs the full service from a bare clone, and ends it cleanly on Ctrl+C.
import { join } from "node:path";
import { Children, stopLeftovers } from "./children.mjs";
import { environmentOf } from "./environments.mjs";
import { keepToOwner } from "./private.mjs";
import { firstTaken, portsFrom } from "./ports.mjs";
import { allAnswer, processes } from "./processes.mjs";
import { localSettings } from "./settings.mjs";
import { build, giveUp, root, install, run, tsx } from "./steps.mjs";

const base = Number(process.env.PORT_BASE ?? 3000);
if (!Number.isInteger(base) || base < 1024 || base > 60_000) {
  giveUp("PORT_BASE must be a whole number from 1024 to 60000.");
}
const ports = portsFrom(base);
const embedded = !process.env.DATABASE_URL;
const folder = process.env.DATA_FOLDER ?? join(root, "data");
const env = { ...localSettings(ports, folder, process.env), ROUNDSMAN_INSTALLATION: root };
const record = join(folder, "running.json");
const children = new Children(record);

let ending = false;
async function end(code) {
  if (ending) return;
  ending = true;
  await children.stop();
  process.exit(code);
}
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));
children.onUnexpectedExit = (name, how) => {
  if (ending || (name === "postgres" && !env.DATABASE_URL)) return;
  console.error(`\n${name} ended by itself (${how}). Stopping the rest.`);
  void end(1);
};

try {
  await install();
  await stopLeftovers(record, root);
  // PostgreSQL's own port is checked when it boots: a leftover server of ours on it is taken over.
  const { postgres: _, ...ours } = ports;
  const taken = await firstTaken(ours);
  if (taken) giveUp(portTaken(taken.name, taken.port));
  // The integrators' client is no part of the service.
  await build("--filter=./apps/*", "--filter=@roundsman/spec-rest", "--filter=@roundsman/worker");
  keepToOwner(folder);
  if (embedded) env.DATABASE_URL = await bootPostgres();
  Object.assign(env, await migrate());
  if (embedded || process.env.DEMO === "1") {
    const load = tsx("packages/db", "src/demo/load.command.ts");
    await run(load.command, load.args, { cwd: load.cwd, env: environmentOf("demo", env) });
  }
  for (const one of processes(ports, env)) children.start(one.name, one, one.env);
  await allAnswer(ports, () => ending);
  // A process that ended before this point would end again.
  children.startsAgain = true;
  if (!ending) welcome();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  await end(1);
}

function bootPostgres() {
  const args = ["--folder", join(folder, "postgres"), "--port", String(ports.postgres)];
  return new Promise((resolve, reject) => {
    const server = tsx("packages/db", "src/embedded/serve.command.ts", args);
    children.start("postgres", server, environmentOf("postgres", env), (line) => {
      const ready = /^ready (\S+)$/.exec(line);
      if (ready) resolve(ready[1]);
      if (line === "taken") reject(new Error(portTaken("postgres", ports.postgres)));
      return ready !== null || line === "taken";
    });
  });
}

function portTaken(name, port) {
  return `Port ${port} (for ${name}) is taken. Free it, or move all ports: PORT_BASE=5000 npm start`;
}

/** Migrates the database, and returns the addresses for the serving processes. */
async function migrate() {
  const addresses = {};
  const { command, args, cwd } = tsx("packages/db", "src/migrations/migrate.command.ts", [
    "--addresses",
  ]);
  await run(command, args, {
    cwd,
    env: environmentOf("migrate", env),
    onLine(line) {
      const [, name, url] = /^(\w+_DATABASE_URL)=(\S+)$/.exec(line) ?? [];
      if (name) addresses[name] = url;
      else console.log(line);
    },
  });
  return addresses;
}

function welcome() {
  const people = embedded || process.env.DEMO === "1";
  console.log(`
Roundsman is running.

  Back office   ${env.WEB_URL}
  Console       ${env.CONSOLE_URL}
  Shop          ${env.SHOP_URL.replace("://", "://fellside.")}
  REST          ${env.REST_URL}   (reference: ${env.REST_URL}/docs)
${env.SMTP_URL ? "" : `  Mail          ${env.MAIL_FOLDER}   (no SMTP_URL: mails are written there, not sent)\n`}${
    people
      ? `
The demo's people, password roundsman-demo:
  olivia@fellside.example    owner of Fellside Gas
  adam@fellside.example      admin there
  dan@fellside.example       driver there (and dee@fellside.example)
  harry@harbour.example      owner of Harbour Fuels
  sam@, bea@, owen@service.example   staff: support, billing, console owner
                             (second step: TOTP secret JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP)
`
      : ""
  }
Ctrl+C stops all of it.`);
}
