import { root, type Expanding, type Meta } from "@roundsman/api";
import type { AnyProcedure } from "@trpc/server";
import { z } from "zod";
import type { Expansion } from "../routes/expansion";
import type { Route } from "../routes/route";
import { expanding, expandQuery, withExpanded } from "./expand";
import { namesIn, requiresBody } from "./input/input-parts";
import { unknownFieldsOf } from "./input/unknown-fields";
import { callOf, type Call, type Finish } from "./steps";

/** A route with its procedure and the procedure's metadata. */
export interface Operation {
  route: Route;
  procedure: AnyProcedure;
  call: Call;
  meta: Meta;
  /** In the order in which they are validated; each receives the complete raw input. */
  inputs: readonly z.ZodType[];
  output: z.ZodType | null;
  /** True if a request without a body is refused. */
  bodyRequired: boolean;
  /** Lists the fields, apart from path parameters, that the inputs do not declare. */
  unknownIn: (fields: unknown) => string[];
}

const { _def: all } = root;

/** @throws Error if the procedure does not exist, because the table of routes is wrong */
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
  const declaredOutput = isShape(output) ? output : null;
  let find: Operation["unknownIn"] | undefined;
  return {
    route,
    procedure,
    call: callOf(procedure, route.procedure, expand && finishing(expand)),
    meta: definition.meta as Meta,
    inputs: shapes,
    output: declaredOutput && expand ? withExpanded(declaredOutput, expand) : declaredOutput,
    bodyRequired: requiresBody({ route, inputs: shapes }),
    unknownIn: (fields) => (find ??= unknownFieldsOf(shapes, namesIn(route.path)))(fields),
  };
}

/** Expands within the procedure's own steps, where the caller and the business are known. */
const finishing =
  (expansion: Expansion): Finish =>
  async ({ ctx, getRawInput }) =>
    expanding(expansion, ctx as Expanding, await getRawInput());

const isProcedure = (value: unknown): value is AnyProcedure =>
  typeof value === "function" && "_def" in value;

const isShape = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Returns true if a request may send an Idempotency-Key (docs/contract/conventions.md#repeated-requests). */
export const takesKey = ({ route, meta }: Operation): boolean =>
  route.method === "POST" &&
  !meta.unrepeatable &&
  (meta.access === "business" || meta.access === "staff" || meta.access === "caller");
