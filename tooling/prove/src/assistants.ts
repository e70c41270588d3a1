import { z } from "zod";
import type { Api } from "@roundsman/spec-rest/testing";

/* The proofs' assistants send messages to /mcp directly, without a client library. */

const JsonSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const Listed = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: JsonSchema })) }),
});
export type ListedTool = z.infer<typeof Listed>["result"]["tools"][number];

const Called = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })).min(1),
  }),
});

interface Asking {
  send: Api["send"];
  key: string;
  address?: string;
}

const post = ({ send, key, address }: Asking, method: string, params: object = {}) =>
  send("POST", "/mcp", { as: key, address, body: { jsonrpc: "2.0", id: 1, method, params } });

/** Returns the tools that this key can use. */
export async function toolsOf(asking: Asking): Promise<ListedTool[]> {
  const { body } = await post(asking, "tools/list");
  return Listed.parse(body).result.tools;
}

/** Returns a tool's answer as text. @throws ZodError if the answer is not a tool's */
export async function callTool(
  asking: Asking,
  name: string,
  args: Record<string, unknown>,
): Promise<{ ok: boolean; text: string }> {
  const { body } = await post(asking, "tools/call", { name, arguments: args });
  const { isError, content } = Called.parse(body).result;
  return { ok: isError !== true, text: content[0]?.text ?? "" };
}

/** Returns a resource's complete answer as text: its content, or the reason for a refusal. */
export const readResource = async (asking: Asking, uri: string): Promise<string> =>
  JSON.stringify((await post(asking, "resources/read", { uri })).body);
