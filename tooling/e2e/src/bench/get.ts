import { request } from "node:http";

/**
 * Returns the body at an address of a shop. Node does not resolve every name under localhost as browsers do, so the
 * name goes into the Host header.
 */
export function get(address: string): Promise<Buffer> {
  const { host, port, pathname, search } = new URL(address);
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path: pathname + search, headers: { host } },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on("data", (piece: Buffer) => pieces.push(piece));
        answer.on("end", () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(pieces));
          else reject(new Error(`${address} answered ${answer.statusCode}`));
        });
      },
    );
    asked.on("error", reject).end();
  });
}
