import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

import { generate } from "selfsigned";
import { describe, expect, it } from "vitest";

import { withClient } from "../placement/cluster";
import { whyUnreachable } from "./why-unreachable";

/** Returns the error about a server that answers a request for TLS in this way, at an address with this ending. */
async function refusal(answer: (socket: Socket) => void, end: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  try {
    await withClient(`postgresql://owner:any@localhost:${port}/postgres?${end}`, async () => {});
    return "asked";
  } catch (error) {
    return whyUnreachable(error);
  } finally {
    server.close();
  }
}

/** A server with its own certificate for this name. */
async function showing(name: string): Promise<(socket: Socket) => void> {
  const { private: key, cert } = await generate([{ name: "commonName", value: name }]);
  return (socket) => {
    socket.write("S");
    new TLSSocket(socket, { isServer: true, key, cert }).on("error", () => {});
  };
}

describe("a node that could not be asked", () => {
  it("says what is lacking where it has no TLS", async () => {
    const refused = await refusal((socket) => socket.end("N"), "sslmode=verify-full");
    expect(refused).toMatch(/not support SSL.*needs ssl = on/);
  });

  it("says which setting trusts its certificate", async () => {
    const refused = await refusal(await showing("localhost"), "sslmode=verify-full");
    expect(refused).toMatch(/self-signed certificate \(sslrootcert/);
  });

  it("says how an address asks for TLS", () => {
    const message = 'no pg_hba.conf entry for host "10.0.0.2", user "owner", no encryption';
    expect(whyUnreachable(new Error(message))).toMatch(/no encryption \(.*\?sslmode=verify-full/);
  });

  it("tells anything else as it was said", () => {
    expect(whyUnreachable(new Error("connect ECONNREFUSED"))).toBe("connect ECONNREFUSED");
  });
});
