import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { drain } from "@roundsman/api";

/** Starts listening; gives the port, which matters where 0 was asked for. @throws where it is taken */
export async function listen(server: Server, at: { host: string; port: number }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at.port, at.host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Takes no new requests, lets those under way finish for eight seconds, then ends their connections. */
export async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  drain(server);
  await closed;
}
