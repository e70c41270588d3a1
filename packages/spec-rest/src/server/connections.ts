import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Limits the open connections of one address, and closes further ones without an answer. A connection costs little
 * more than a file descriptor, but when those run out, nobody can connect.
 */
export function limitConnections(server: Server, mostOfOneAddress: number): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (counts.get(address) ?? 0) + 1;
    if (count > mostOfOneAddress) return void socket.destroy();
    counts.set(address, count);
    socket.once("close", () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}
