import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Lets one address hold only so many connections at once; further ones are cut off unanswered. Each costs a file
 * descriptor and little else, and those run out for everybody at once.
 */
export function limitConnections(server: Server, mostOfOneAddress: number): void {
  const held = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (held.get(address) ?? 0) + 1;
    if (count > mostOfOneAddress) return void socket.destroy();
    held.set(address, count);
    socket.once("close", () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
  });
}
