import { root, type Expanding, type Meta } from "@roundsman/api";
import type { AnyProcedure } from "@trpc/server";
import { z } from "zod";
import type { Expansion } from "../routes/expansion";
import type { Route } from "../routes/route";
import { expanding, expandQuery, withExpanded } from "./expand";
import { requiresBody } from "./input/input-parts";
import { callOf, type Call, type Finish } from "./steps";

/** A route with the procedure behind it and what that says of itself. */
export interface Operation {
  route: Route;
  procedure: AnyProcedure;
  call: Call;
  meta: Meta;
  /** In the order in which they are judged; each sees the whole raw input. */
  inputs: readonly z.ZodType[];
  output: z.ZodType | null;
  /** Without a body a request of it is refused. */
  bodyRequired: boolean;
}

const { _def: all } = root;

/** @throws Error where there is no such procedure: the table of routes is wrong */
export function operationOf(route: Route): Operation {
  // tRPC keeps all procedures in one flat record by dotted name; its type shows the nested ones.
  const procedure: unknown = Reflect.get(all.procedures, route.procedure);
  if (!isProcedure(procedure)) throw new Error(`There is no procedure ${route.procedure}`);
  const { _def: definition } = procedure;
  const output: unknown = Reflect.get(definition, "output");
  const inputs: unknown = Reflect.get(definition, "inputs");
  const own = Array.isArray(inputs) ? inputs.filter(isShape) : [];
  const { expand } = route;
  const shapes = expand ? [...own, expandQuery(expand)] : own;
  const given = isShape(output) ? output : null;
  return {
    route,
    procedure,
    call: callOf(procedure, route.procedure, expand && finishing(expand)),
    meta: definition.meta as Meta,
    inputs: shapes,
    output: given && expand ? withExpanded(given, expand) : given,
    bodyRequired: requiresBody({ route, inputs: shapes }),
  };
}

/** Within the procedure's own steps, where it is known who asks and in which business. */
const finishing =
  (expansion: Expansion): Finish =>
  async ({ ctx, getRawInput }) =>
    expanding(expansion, ctx as Expanding, await getRawInput());

const isProcedure = (value: unknown): value is AnyProcedure =>
  typeof value === "function" && "_def" in value;

const isShape = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Whether a request of it may bear an Idempotency-Key (docs/contract/conventions.md#repeated-requests). */
export const takesKey = ({ route, meta }: Operation): boolean =>
  route.method === "POST" &&
  !meta.unrepeatable &&
  (meta.access === "business" || meta.access === "staff" || meta.access === "caller");
