import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { trustAddresses } from "./server";

trustAddresses({ TRUSTED_PROXIES: "0" });
const server = createServer((request, response) => {
  response.end(String(request.headers["x-forwarded-for"]));
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([undefined, "203.0.113.9", "1.2.3.4, 203.0.113.9", "127.0.0.1"])(
  "trusts no address a stranger writes: %s",
  async (forged) => {
    const { port } = server.address() as AddressInfo;
    const headers = forged === undefined ? undefined : { "x-forwarded-for": forged };
    const seen = await (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
    expect(seen).toBe("127.0.0.1");
  },
);

it("says which setting is wrong", () => {
  expect(() => trustAddresses({ TRUSTED_PROXIES: "many" })).toThrow("TRUSTED_PROXIES");
});
