import type { Scope } from "@roundsman/api";
import type { z } from "zod";
import type { Calling, Operations } from "../calling";

interface Described<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  /** For the model: the tool's effect, its use, and its units. */
  description: string;
  /** All required scopes, and any one of a nested list. A caller without them does not see the tool. */
  scopes: readonly (Scope | readonly Scope[])[];
  input: I;
  output: O;
}

/** A tool that reads. */
export interface ReadingTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> extends Described<I, O> {
  kind: "reading";
  run: (calling: Calling, input: z.output<I>) => Promise<z.input<O>>;
}

/** The expected result of a write. */
export interface Preview<O extends z.ZodObject> {
  /** In our own words, without text that outsiders typed. */
  summary: string;
  result: z.input<O>;
  /** The facts that the person agrees to. If they differ at the second call, nothing is written. */
  matters: unknown;
  /** Costs that are computed again, so they may rise by up to a twentieth. */
  costs?: readonly number[];
}

/** A tool that writes: rehearsed first, executed at the second call. */
export interface WritingTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  Given = unknown,
> extends Described<I, O> {
  kind: "writing";
  /** True if it removes something. */
  destructive: boolean;
  /** The one operation that it calls. */
  write: (office: Operations, input: z.output<I>) => Promise<Given>;
  /** The operation's own dry run, if it has one: `foresee` reads the same from it. */
  dryRun?: (office: Operations, input: z.output<I>) => Promise<unknown>;
  /** Describes the change before its commit, for a rehearsal and for the write itself. */
  foresee: (calling: Calling, change: unknown, input: z.output<I>) => Preview<O>;
  /** Returns the tool's result from the operation's. */
  done: (calling: Calling, answer: Given, input: z.output<I>) => z.input<O>;
}

export type Tool = ReadingTool | WritingTool;

/* One tool is typed by its own shapes; the list of all of them is not. */

export const readingTool = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: Omit<ReadingTool<I, O>, "kind">,
): Tool => ({ ...tool, kind: "reading" }) as unknown as Tool;

export const writingTool = <I extends z.ZodObject, O extends z.ZodObject, Given>(
  tool: Omit<WritingTool<I, O, Given>, "kind">,
): Tool => ({ ...tool, kind: "writing" }) as unknown as Tool;
