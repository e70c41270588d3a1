import { root, type Context } from "@roundsman/api";
import type { AnyProcedure } from "@trpc/server";
import type { Route } from "../routes/route";

/** A route with the procedure behind it. */
export interface Operation {
  route: Route;
  procedure: AnyProcedure;
}

const { _def: all } = root;

/** @throws Error where there is no such procedure: the table of routes is wrong */
export function operationOf(route: Route): Operation {
  // tRPC keeps all procedures in one flat record by dotted name; its type shows the nested ones.
  const procedure: unknown = Reflect.get(all.procedures, route.procedure);
  if (!isProcedure(procedure)) throw new Error(`There is no procedure ${route.procedure}`);
  return { route, procedure };
}

const isProcedure = (value: unknown): value is AnyProcedure =>
  typeof value === "function" && "_def" in value;

/** Calls the procedure with an input nothing has looked at yet. @throws what the procedure throws */
export function call({ route, procedure }: Operation, ctx: Context, input: unknown) {
  const { _def: definition } = procedure;
  return procedure({
    ctx,
    path: route.procedure,
    type: definition.type,
    input: undefined,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
}
