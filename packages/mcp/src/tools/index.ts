import { describeError, issuesOf, type Scope } from "@roundsman/api";
import type { CallToolResult, Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Calling } from "../calling";
import { answerOf, Confirm, runWriting } from "../writing/run-writing";
import { closeDay, showDay } from "./closing";
import { findCustomer, showCustomer } from "./customers";
import { dueReminders, sendReminders, whoOwes } from "./debts";
import { findOrders, showOrder } from "./orders";
import { planDay } from "./planning";
import { findProducts, listDeliveryOptions } from "./products";
import { draftReply } from "./reply";
import { showDayPlan, showRound } from "./rounds";
import { showStock } from "./stock";
import type { Tool } from "./tool";
import { cancelOrder, changeOrder, takeOrder } from "./write-orders";

export const tools: readonly Tool[] = [
  findCustomer,
  showCustomer,
  findProducts,
  listDeliveryOptions,
  findOrders,
  showOrder,
  takeOrder,
  changeOrder,
  cancelOrder,
  showDayPlan,
  showRound,
  planDay,
  showStock,
  whoOwes,
  dueReminders,
  sendReminders,
  showDay,
  closeDay,
  draftReply,
];

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

/** In bytes of JSON: more than a model can use. */
const largestResult = 20_000;

/** Returns a tool's input and output shape; for a tool that writes, with the fields of its two calls. */
export const shapesOf = ({ kind, input, output }: Tool) =>
  kind === "reading"
    ? { input, output }
    : { input: input.extend({ confirm: Confirm }), output: answerOf(output) };

const listed: ReadonlyMap<Tool, ListedTool> = new Map(
  tools.map((tool) => [
    tool,
    {
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inJson(shapesOf(tool).input, "input") as ListedTool["inputSchema"],
      outputSchema: inJson(shapesOf(tool).output, "output") as ListedTool["outputSchema"],
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

/** Returns a shape as models read it: without the long patterns that repeat `format` and `type`. */
function inJson(shape: z.ZodObject, io: "input" | "output"): object {
  return z.toJSONSchema(shape, {
    io,
    override({ jsonSchema }) {
      delete jsonSchema["x-written-by"];
      delete jsonSchema.$schema;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

const mayUse = (tool: Tool, scopes: ReadonlySet<Scope>): boolean =>
  tool.scopes.every((scope) =>
    typeof scope === "string" ? scopes.has(scope) : scope.some((one) => scopes.has(one)),
  );

/** The scopes that each tool requires: all of them, and any one of a nested list. */
export const toolAccess: Readonly<Record<string, Tool["scopes"]>> = Object.fromEntries(
  tools.map(({ name, scopes }) => [name, scopes]),
);

/** Returns the tools that a caller with these scopes can use. */
export const toolsFor = (scopes: ReadonlySet<Scope>): ListedTool[] =>
  tools.flatMap((tool) => (mayUse(tool, scopes) ? (listed.get(tool) ?? []) : []));

/** Returns a tool's answer, even a refusal, so that the model can correct its call. */
export async function callTool(
  calling: Calling,
  { name, arguments: toolInput = {} }: { name: string; arguments?: Record<string, unknown> },
  report: (thrown: unknown) => void,
): Promise<CallToolResult> {
  try {
    const tool = byName.get(name);
    if (!tool) return refused({ error: "not_found", message: "There is no such tool." });
    if (!mayUse(tool, calling.within.scopes)) {
      return refused({ error: "forbidden", message: "You may not do this." });
    }
    const { input: takes, output: gives } = shapesOf(tool);
    const input = takes.safeParse(toolInput);
    if (!input.success) return refused(invalidArguments(input.error));
    const result =
      tool.kind === "writing"
        ? await runWriting(calling, tool, input.data)
        : await tool.run(calling, input.data);
    return answered(gives.parse(result));
  } catch (thrown) {
    const { body, retryAfterSeconds } = describeError(thrown);
    if (body.error === "internal") report(thrown);
    const message = body.error === "conflict" ? marked(body.message) : body.message;
    return refused({
      ...body,
      message,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
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

/** The reason of a refusal may name a customer. */
const marked = (text: string) => ({ untrusted_text: text });

const refused = (why: {
  error: string;
  message: string | { untrusted_text: string };
}): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(why) }],
  isError: true,
});

const invalidArguments = (error: z.ZodError) => ({
  error: "validation",
  message: "Some of what was sent is not right.",
  issues: issuesOf(error),
});
