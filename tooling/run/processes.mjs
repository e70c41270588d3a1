// The serving processes: their commands, their environments, and their addresses.
import { join } from "node:path";
import { environmentOf } from "./environments.mjs";
import { root } from "./steps.mjs";

const built = (name) => ({
  command: process.execPath,
  args: ["--enable-source-maps", join(root, "packages", name, "dist", "main.js")],
  cwd: join(root, "packages", name),
});

const next = (name, port) => ({
  command: process.execPath,
  args: [
    join(root, "apps", name, "node_modules/next/dist/bin/next"),
    "start",
    "-H",
    "127.0.0.1",
    "-p",
    String(port),
  ],
  cwd: join(root, "apps", name),
});

/**
 * Returns the processes in their order of starting.
 * @param {Record<string, number>} ports see ports.mjs
 * @param {NodeJS.ProcessEnv} env all settings; each process gets only its own
 */
export function processes(ports, env) {
  const app = (name) => ({ name, ...next(name, ports[name]), more: { NODE_ENV: "production" } });
  const all = [
    { name: "rest", ...built("spec-rest"), more: { PORT: String(ports.rest) } },
    { name: "worker", ...built("worker"), more: {} },
    ...["web", "console", "shop"].map(app),
  ];
  return all.map(({ more, ...one }, index) => ({
    ...one,
    env: { ...environmentOf(one.name, env), ...seen(env, index), ...more },
  }));
}

/** Returns a separate port for /metrics, counted up from METRICS_PORT. */
function seen({ METRICS_PORT: first }, index) {
  return first ? { METRICS_PORT: String(Number(first) + index) } : {};
}

/**
 * Waits until every serving process answers.
 * @param {Record<string, number>} ports
 * @param {() => boolean} isOver stops the wait once this is true
 * @throws Error if one takes longer than 90 seconds
 */
export async function allAnswer(ports, isOver = () => false) {
  const addresses = [
    `http://127.0.0.1:${ports.rest}/health`,
    `http://127.0.0.1:${ports.web}/sign-in`,
    `http://127.0.0.1:${ports.console}/sign-in`,
    `http://127.0.0.1:${ports.shop}/`,
  ];
  const giveUpAt = Date.now() + 90_000;
  for (const address of addresses) {
    while (!(await answers(address))) {
      if (isOver()) return;
      if (Date.now() > giveUpAt) throw new Error(`${address} did not answer in 90 seconds.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
