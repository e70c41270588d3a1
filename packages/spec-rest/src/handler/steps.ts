import type { Context } from "@roundsman/api";
import { getTRPCErrorFromUnknown, TRPCError, type AnyProcedure } from "@trpc/server";
import { z } from "zod";
import { declaredBy } from "./declared";

/** What came of a step and those after it, as tRPC's middleware knows it. */
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

interface Given {
  ctx: object;
  input: unknown;
  getRawInput: () => Promise<unknown>;
}

type Step = (
  given: Given & {
    path: string;
    type: string;
    meta: unknown;
    signal: undefined;
    batchIndex: number;
    next: (changed?: Partial<Given>) => Promise<Result>;
  },
) => Promise<Result>;

/** Looked at before the procedure reads; what it gives is done with what was read and narrowed. */
export type Finish = (
  given: Pick<Given, "ctx" | "getRawInput">,
) => Promise<(data: unknown) => Promise<unknown>>;

/** Calls a procedure with an input nothing has looked at or received yet. @throws what the procedure throws */
export type Call = (ctx: Context, getRawInput: () => Promise<unknown>) => Promise<unknown>;

/**
 * The steps of a procedure (its middleware, inputs, output and resolver) as one function. tRPC's own caller does the
 * same, and copies the context field by field at each of a dozen steps; this one copies it where a step adds to
 * it (docs/decisions/0234). Its result is narrowed by `declaredBy`.
 * @param path the procedure's dotted name
 * @param finish for what the route gives beside what the procedure does
 */
export function callOf({ _def: definition }: AnyProcedure, path: string, finish?: Finish): Call {
  const { type, meta } = definition;
  const output: unknown = Reflect.get(definition, "output");
  const steps = stepsOf(definition).map((step) =>
    Reflect.get(step, "_type") === "output" && output instanceof z.ZodType
      ? narrowedTo(output, finish)
      : step,
  );
  const run = async (at: number, given: Given): Promise<Result> => {
    const { ctx, input, getRawInput } = given;
    try {
      return await steps[at]!({
        ctx,
        input,
        getRawInput,
        path,
        type,
        meta,
        signal: undefined,
        batchIndex: 0,
        next: (changed) => run(at + 1, changed ? merged(given, changed) : given),
      });
    } catch (error) {
      return { ok: false, error: getTRPCErrorFromUnknown(error) };
    }
  };
  return async (ctx, getRawInput) => {
    const result = await run(0, { ctx, input: undefined, getRawInput });
    if (!result.ok) throw result.error;
    return result.data;
  };
}

/** tRPC keeps them in the order in which they run, and shows them to nobody by type. */
function stepsOf(definition: object): Step[] {
  const steps: unknown = Reflect.get(definition, "middlewares");
  if (!Array.isArray(steps)) throw new Error("This version of tRPC keeps no list of steps");
  return steps as Step[];
}

const merged = (given: Given, changed: Partial<Given>): Given => ({
  ctx: changed.ctx ? { ...given.ctx, ...changed.ctx } : given.ctx,
  input: "input" in changed ? changed.input : given.input,
  getRawInput: changed.getRawInput ?? given.getRawInput,
});

function narrowedTo(output: z.ZodType, finish?: Finish): Step {
  const declared = declaredBy(output);
  return async ({ next, ...given }) => {
    const finished = await finish?.(given);
    const result = await next();
    if (!result.ok) return result;
    const data = narrowed(result.data);
    return { ...result, data: finished ? await finished(data) : data };
  };

  function narrowed(data: unknown): unknown {
    try {
      return declared(data);
    } catch (cause) {
      const message = "Output validation failed";
      throw new TRPCError({ message, code: "INTERNAL_SERVER_ERROR", cause });
    }
  }
}
