import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drain } from "@roundsman/api";

/**
 * Starts listening, and returns the port, which the system chooses if 0 was requested.
 * @throws if the port is taken
 */
export async function listen(
  server: Server,
  address: { host: string; port: number },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Accepts no new requests, lets running ones finish for eight seconds, then closes their connections. */
export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  drain(server);
  await closed;
}
