import { Refusal, type Foresight } from "@roundsman/api";
import { z } from "zod";
import type { Calling } from "../calling";
import { ours } from "../words/untrusted";
import type { Preview, WritingTool } from "../tools/tool";
import { isAsAgreed, newConfirmation, openConfirmation } from "./confirm";

/** The input that every writing tool has. */
export const Confirm = z
  .string()
  .max(4000)
  .optional()
  .describe(
    "Left out at the first call, which changes nothing. Then the value confirm of its answer, once the person agrees",
  );

/**
 * The output of a writing tool.
 * @param result the previewed or actual result
 */
export const answerOf = (result: z.ZodObject) =>
  z.strictObject({
    done: z.boolean().describe("False: nothing was changed yet"),
    summary: ours("What would happen; once it is done, what was agreed to"),
    result,
    confirm: z
      .string()
      .regex(/^[\w-]+\.[\w-]+$/)
      .nullable()
      .describe("Call again with the same arguments and this value to do it; null once it is done"),
    confirmBefore: z.iso.datetime().nullable(),
  });

type Input = Record<string, unknown>;

/** The first call of a write shows its effect; the second, with the first one's confirmation, executes it. */
export function runWriting(
  calling: Calling,
  tool: WritingTool,
  { confirm, ...input }: Input & { confirm?: string },
): Promise<z.input<ReturnType<typeof answerOf>>> {
  return confirm === undefined
    ? propose(calling, tool, input)
    : carryOut(calling, tool, input, confirm);
}

async function propose(calling: Calling, tool: WritingTool, input: Input) {
  const { service, within, now } = calling;
  const { result, ...shown } = await previewOf(calling, tool, input);
  const { summary } = shown;
  const bound = { tool: tool.name, input, within };
  return {
    done: false,
    summary,
    result,
    ...newConfirmation(service.settings.secretKey, bound, { ...shown, now }),
  };
}

/**
 * Uses the operation's own dry run if it has one; otherwise it executes the write, reads the result and rolls it
 * back.
 */
async function previewOf(
  calling: Calling,
  tool: WritingTool,
  input: Input,
): Promise<Preview<z.ZodObject>> {
  const label = labelOf(tool);
  if (tool.dryRun) {
    return tool.foresee(calling, await tool.dryRun(calling.officeFor(label, {}), input), input);
  }
  let preview: Preview<z.ZodObject> | null = null;
  const foresight: Foresight = {
    rehearse: true,
    look: ({ made: change }) => void (preview = tool.foresee(calling, change, input)),
  };
  try {
    await tool.write(calling.officeFor(label, { foresight }), input);
  } catch (thrown) {
    // A completed rehearsal throws, to be rolled back. Before that the rules may have refused it.
    if (preview === null) throw thrown;
  }
  if (preview === null) throw nothingToDo();
  return preview;
}

async function carryOut(calling: Calling, tool: WritingTool, input: Input, confirm: string) {
  const { service, within, now } = calling;
  const bound = { tool: tool.name, input, within };
  const agreed = openConfirmation(service.settings.secretKey, bound, { confirm, now });
  const foresight: Foresight = {
    rehearse: false,
    look({ made: change }) {
      const shown = tool.foresee(calling, change, input);
      if (!isAsAgreed(agreed, shown)) throw changedSince(shown.summary);
    },
  };
  const office = calling.officeFor(labelOf(tool), { idempotencyKey: agreed.key, foresight });
  const answer = await tool.write(office, input);
  const result = tool.done(calling, answer, input);
  return { done: true, summary: agreed.summary, result, confirm: null, confirmBefore: null };
}

const labelOf = ({ name }: WritingTool) => `MCP ${name}`;

const nothingToDo = () => new Refusal("conflict", "There is nothing to change.");

const changedSince = (summary: string) =>
  new Refusal(
    "conflict",
    `What would happen has changed since you were shown it. Now: ${summary} Nothing was done. Call again without confirm.`,
  );
