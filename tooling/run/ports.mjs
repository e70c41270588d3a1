import { createServer } from "node:net";

/** Returns every port of a local run, from one base (PORT_BASE, 3000 by default). */
export function portsFrom(base) {
  return { web: base, console: base + 1, shop: base + 2, rest: base + 1000, postgres: base + 1500 };
}

/** Returns the first of these ports that another process uses, or null. */
export async function firstTaken(ports) {
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isFree(port))) return { name, port };
  }
  return null;
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      server.close(() => resolve(true)),
    );
  });
