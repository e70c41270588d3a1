import type { Scope } from "@roundsman/api";
import type { z } from "zod";
import type { Calling, Operations } from "../calling";

interface Described<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  /** For the model: what it does and when to use it, with its units. */
  description: string;
  /** All that it needs, of a list any; a caller without one of them is not shown the tool. */
  scopes: readonly (Scope | readonly Scope[])[];
  input: I;
  output: O;
}

/** A tool that looks something up. */
export interface ReadingTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> extends Described<I, O> {
  kind: "reading";
  run: (calling: Calling, input: z.output<I>) => Promise<z.input<O>>;
}

/** What a write would come to. */
export interface Preview<O extends z.ZodObject> {
  /** In words of ours: nothing that outsiders typed. */
  summary: string;
  result: z.input<O>;
  /** What the person agrees to. If it is no longer so at the second call, nothing is done. */
  matters: unknown;
  /** What may be a little more by then, since it is worked out anew: up to a twentieth. */
  costs?: readonly number[];
}

/** A tool that changes something: rehearsed first, done at the second call. */
export interface WritingTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  Given = unknown,
> extends Described<I, O> {
  kind: "writing";
  /** Whether it takes something away that was there. */
  destructive: boolean;
  /** The one operation that it is made of. */
  write: (office: Operations, input: z.output<I>) => Promise<Given>;
  /** The operation's own dry run, where it has one: what `foresee` reads of it is the same. */
  dryRun?: (office: Operations, input: z.output<I>) => Promise<unknown>;
  /** What the change comes to before its commit, of a rehearsal and of the write itself. */
  foresee: (calling: Calling, made: unknown, input: z.output<I>) => Preview<O>;
  /** What was done, of what the operation gave. */
  done: (calling: Calling, given: Given, input: z.output<I>) => z.input<O>;
}

export type Tool = ReadingTool | WritingTool;

/* One tool each is typed by its own shapes; the list of all of them is not. */

export const readingTool = <I extends z.ZodObject, O extends z.ZodObject>(
  tool: Omit<ReadingTool<I, O>, "kind">,
): Tool => ({ ...tool, kind: "reading" }) as unknown as Tool;

export const writingTool = <I extends z.ZodObject, O extends z.ZodObject, Given>(
  tool: Omit<WritingTool<I, O, Given>, "kind">,
): Tool => ({ ...tool, kind: "writing" }) as unknown as Tool;
