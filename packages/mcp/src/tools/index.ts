import { describeError, type Scope } from "@roundsman/api";
import type { CallToolResult, Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Calling } from "../calling";
import { findCustomer } from "./customers";
import type { Tool } from "./tool";

export const tools: readonly Tool[] = [findCustomer];

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

/** In bytes of JSON: more than a model reads with profit. */
const largestResult = 20_000;

const listed: ReadonlyMap<Tool, ListedTool> = new Map(
  tools.map((tool) => [
    tool,
    {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: z.toJSONSchema(tool.input, { io: "input" }) as ListedTool["inputSchema"],
      outputSchema: z.toJSONSchema(tool.output, { io: "output" }) as ListedTool["outputSchema"],
      annotations: {
        title: tool.title,
        readOnlyHint: tool.kind === "reading",
        destructiveHint: tool.kind === "writing" && tool.destructive,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
  ]),
);

const mayUse = (tool: Tool, held: ReadonlySet<Scope>): boolean =>
  tool.scopes.every((scope) => held.has(scope));

/** The tools that a caller with these scopes can do anything with. */
export const toolsFor = (held: ReadonlySet<Scope>): ListedTool[] =>
  tools.flatMap((tool) => (mayUse(tool, held) ? (listed.get(tool) ?? []) : []));

/** What a tool answers, a refusal included: the model reads it and can mend its call. */
export async function callTool(
  calling: Calling,
  { name, arguments: given = {} }: { name: string; arguments?: Record<string, unknown> },
  report: (thrown: unknown) => void,
): Promise<CallToolResult> {
  try {
    const tool = byName.get(name);
    if (!tool) return refused({ error: "not_found", message: "There is no such tool." });
    if (!mayUse(tool, calling.within.scopes)) {
      return refused({ error: "forbidden", message: "You may not do this." });
    }
    const input = tool.input.safeParse(given);
    if (!input.success) return refused(issuesOf(input.error));
    if (tool.kind === "writing") throw new Error("not yet");
    const result = tool.output.parse(await tool.run(calling, input.data));
    return answered(result);
  } catch (thrown) {
    const { body, retryAfterSeconds } = describeError(thrown);
    if (body.error === "internal") report(thrown);
    return refused({ ...body, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}

function answered(result: Record<string, unknown>): CallToolResult {
  const text = JSON.stringify(result);
  if (Buffer.byteLength(text) > largestResult) {
    const message = "The answer is too large. Ask for fewer with limit, or for a narrower part.";
    return refused({ error: "too_large", message });
  }
  return { content: [{ type: "text", text }], structuredContent: result };
}

const refused = (why: { error: string; message: string }): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(why) }],
  isError: true,
});

const issuesOf = ({ issues }: z.ZodError) => ({
  error: "validation",
  message: "Some of what was sent is not right.",
  issues: issues.map(({ path, message }) => ({ path: path.join("."), message })),
});
