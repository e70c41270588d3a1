import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { TestService } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";

/** The real REST server of a service on a port of its own, and clients of the SDK's own make that call it. */
export async function assistantsOn(service: TestService) {
  const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  return {
    url,
    /** @param key a key of the business, as a bearer */
    async connect(key: string): Promise<Client> {
      const client = new Client({ name: "contract", version: "1.0.0" });
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
      return client;
    },
    stop: () => stop(server),
  };
}
