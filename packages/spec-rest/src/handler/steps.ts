import type { Context } from "@roundsman/api";
import { getTRPCErrorFromUnknown, TRPCError, type AnyProcedure } from "@trpc/server";
import { z } from "zod";
import { declaredBy } from "./declared";

/** The outcome of a step and the steps after it, as tRPC's middleware represents it. */
type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

interface StepState {
  ctx: object;
  input: unknown;
  getRawInput: () => Promise<unknown>;
}

type Step = (
  state: StepState & {
    path: string;
    type: string;
    meta: unknown;
    signal: undefined;
    batchIndex: number;
    next: (changed?: Partial<StepState>) => Promise<Result>;
  },
) => Promise<Result>;

/** Runs before the procedure reads. The function that it returns transforms the narrowed result. */
export type Finish = (
  state: Pick<StepState, "ctx" | "getRawInput">,
) => Promise<(data: unknown) => Promise<unknown>>;

/**
 * Calls a procedure with input that was neither validated nor received yet.
 * @param beforeWork called after all guards and inputs, before the procedure's own work
 * @throws everything the procedure and `beforeWork` throw
 */
export type Call = (
  ctx: Context,
  getRawInput: () => Promise<unknown>,
  beforeWork?: BeforeWork,
) => Promise<unknown>;

/** @param ctx the context of the guards: the caller and the business */
type BeforeWork = (ctx: object) => Promise<void>;

/**
 * Returns a procedure's steps (middleware, inputs, output and resolver) as one function. tRPC's own caller does the
 * same, and copies the context field by field at each of a dozen steps; this function copies it only where a step adds
 * to it (docs/decisions/0234). `declaredBy` narrows the result.
 * @param path the procedure's dotted name
 * @param finish adds the parts of the answer that come from the route, such as `expanded`
 */
export function callOf({ _def: definition }: AnyProcedure, path: string, finish?: Finish): Call {
  const { type, meta } = definition;
  const output: unknown = Reflect.get(definition, "output");
  const steps = stepsOf(definition).map((step) =>
    Reflect.get(step, "_type") === "output" && output instanceof z.ZodType
      ? narrowedTo(output, finish)
      : step,
  );
  const work = steps.length - 1;
  const run = async (index: number, state: StepState, beforeWork?: BeforeWork): Promise<Result> => {
    const { ctx, input, getRawInput } = state;
    try {
      if (index === work) await beforeWork?.(ctx);
      return await steps[index]!({
        ctx,
        input,
        getRawInput,
        path,
        type,
        meta,
        signal: undefined,
        batchIndex: 0,
        next: (changed) => run(index + 1, changed ? merged(state, changed) : state, beforeWork),
      });
    } catch (error) {
      return { ok: false, error: getTRPCErrorFromUnknown(error) };
    }
  };
  return async (ctx, getRawInput, beforeWork) => {
    const result = await run(0, { ctx, input: undefined, getRawInput }, beforeWork);
    if (!result.ok) throw result.error;
    return result.data;
  };
}

/** Returns the steps in the order in which tRPC runs them; tRPC's types hide them. */
function stepsOf(definition: object): Step[] {
  const steps: unknown = Reflect.get(definition, "middlewares");
  if (!Array.isArray(steps)) throw new Error("This version of tRPC keeps no list of steps");
  return steps as Step[];
}

const merged = (state: StepState, changed: Partial<StepState>): StepState => ({
  ctx: changed.ctx ? { ...state.ctx, ...changed.ctx } : state.ctx,
  input: "input" in changed ? changed.input : state.input,
  getRawInput: changed.getRawInput ?? state.getRawInput,
});

function narrowedTo(output: z.ZodType, finish?: Finish): Step {
  const declared = declaredBy(output);
  return async ({ next, ...state }) => {
    const finished = await finish?.(state);
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
