import { createServer, type AddressInfo } from "node:net";

/** Returns a free port on 127.0.0.1. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/**
 * Returns a base whose four ports (PORT_BASE) are free. They are below the ports for outgoing connections (from 32768
 * on Linux), since one of those may take a port at any moment.
 */
export async function freePortBase(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const base = 10_000 + Math.floor(Math.random() * 20_000);
    const wanted = [base, base + 1, base + 2, base + 1000];
    const free = await Promise.all(wanted.map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error("No four free ports were found");
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
