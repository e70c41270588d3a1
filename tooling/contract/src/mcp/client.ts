import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { TestService } from "@roundsman/api/testing";
import { createRest, createServer, listen, stop } from "@roundsman/spec-rest";
import { z } from "zod";

type Arguments = Record<string, unknown>;

/** The refusal of a tool. `message` is data if it may name a customer. */
const Refused = z.object({
  error: z.string(),
  message: z.union([z.string(), z.object({ untrusted_text: z.string() })]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** The outcome of a tool's call: its result or its refusal. */
export type Called =
  | { ok: true; result: Record<string, unknown>; text: string }
  | { ok: false; error: string; message: string; paths: string[] };

const Texts = z.array(z.object({ type: z.literal("text"), text: z.string() }));

/** An assistant of a business's people: the SDK's own client, with one key. */
export class Assistant {
  constructor(readonly client: Client) {}

  async call(name: string, args: Arguments = {}): Promise<Called> {
    const { isError, structuredContent, content } = await this.client.callTool({
      name,
      arguments: args,
    });
    const text = Texts.parse(content)[0]?.text ?? "";
    if (isError === true) {
      const { error, message, issues } = Refused.parse(JSON.parse(text));
      const words = typeof message === "string" ? message : message.untrusted_text;
      return { ok: false, error, message: words, paths: (issues ?? []).map(({ path }) => path) };
    }
    return { ok: true, result: z.record(z.string(), z.unknown()).parse(structuredContent), text };
  }

  /**
   * Returns the tool's result.
   * @throws Error if the tool refuses
   */
  async get(name: string, args: Arguments = {}): Promise<Record<string, unknown>> {
    const called = await this.call(name, args);
    if (!called.ok) throw new Error(`${name} refused: ${called.error}: ${called.message}`);
    return called.result;
  }

  /**
   * Makes both calls of a write.
   * @throws Error if a call is refused
   */
  async confirmed(name: string, args: Arguments = {}): Promise<Record<string, unknown>> {
    const { confirm } = await this.get(name, args);
    return this.get(name, { ...args, confirm });
  }
}

export interface Assistants {
  url: URL;
  /** @param key a key of the business, as a bearer */
  connect: (key: string) => Promise<Assistant>;
  /** Sends one message unchanged, without the SDK's client. */
  post: (body: unknown, headers?: Record<string, string>) => Promise<Response>;
  stop: () => Promise<void>;
}

/** Starts a service's real REST server on its own port. */
export async function assistantsOn(service: TestService): Promise<Assistants> {
  const server = createServer(createRest(service), { log: service.log, trustedProxies: 0 });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  return {
    url,
    async connect(key) {
      const client = new Client({ name: "contract", version: "1.0.0" });
      const requestInit = { headers: { authorization: `Bearer ${key}` } };
      const transport = new StreamableHTTPClientTransport(url, { requestInit });
      await client.connect(transport);
      return new Assistant(client);
    },
    post: (body, headers = {}) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    stop: () => stop(server),
  };
}
