import { z } from "zod";
import type { Api } from "@roundsman/spec-rest/testing";

/* Assistants as the proofs have them: messages to /mcp, without a client's own help. */

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

/** The tools that this key can use. */
export async function toolsOf(asking: Asking): Promise<ListedTool[]> {
  const { body } = await post(asking, "tools/list");
  return Listed.parse(body).result.tools;
}

/** What a tool answers, as text. @throws ZodError where it is no answer of a tool */
export async function callTool(
  asking: Asking,
  name: string,
  args: Record<string, unknown>,
): Promise<{ ok: boolean; text: string }> {
  const { body } = await post(asking, "tools/call", { name, arguments: args });
  const { isError, content } = Called.parse(body).result;
  return { ok: isError !== true, text: content[0]?.text ?? "" };
}

/** All that a resource's address leads to, as text: its content, or why there is none. */
export const readResource = async (asking: Asking, uri: string): Promise<string> =>
  JSON.stringify((await post(asking, "resources/read", { uri })).body);
