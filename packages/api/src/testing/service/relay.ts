import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";

/** A way to a server that can be shut and opened again, as when it is stopped and started. */
export interface Relay {
  port: number;
  /** Breaks what is connected and refuses what comes. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** Takes connections and lets nothing through, as when a machine hangs. */
  hang: (hanging: boolean) => void;
}

export async function relayTo(target: { host: string; port: number }): Promise<Relay> {
  const sockets = new Set<Socket>();
  let hanging = false;
  let server: Server;
  let port = 0;
  const open = async () => {
    server = createServer((inside) => {
      const outside = connect(target);
      for (const [socket, other] of [
        [inside, outside],
        [outside, inside],
      ] as const) {
        sockets.add(socket);
        socket.on("data", (data) => hanging || other.write(data));
        socket.on("error", () => {});
        socket.on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => {
      server.listen(port, "127.0.0.1", resolve);
    });
    ({ port } = server.address() as AddressInfo);
  };
  await open();
  return {
    port,
    open,
    async shut() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    hang: (now) => {
      hanging = now;
    },
  };
}
