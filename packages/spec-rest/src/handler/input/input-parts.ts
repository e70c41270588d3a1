import { z } from "zod";
import type { Route } from "../../routes/route";

type Fields = Record<string, z.ZodType>;

/** A route, and its procedure's input shapes in the order in which they are validated. */
interface Inputs {
  route: Route;
  inputs: readonly z.ZodType[];
}

/** Sources of a route's input, each with its shapes. */
export interface InputParts {
  path: Fields;
  query: Fields;
  /** Null if the operation reads no body. */
  body: z.ZodType | null;
}

/** Returns the names of an address's path parameters. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/** Divides the procedure's input shapes into path, query and body; the handler combines them again. */
export function inputParts({ route, inputs }: Inputs): InputParts {
  const names = namesIn(route.path);
  const fields: Fields = Object.assign({}, ...inputs.map(fieldsOf));
  const path: Fields = Object.fromEntries(names.map((name) => [name, fields[name] ?? z.string()]));
  if (route.body === "raw") return { path, query: {}, body: z.unknown() };
  if (typeof route.body === "object")
    return { path, query: {}, body: fields[route.body.list] ?? z.array(z.unknown()) };
  const rest = inputs.filter(
    (input) => !Object.keys(fieldsOf(input)).every((name) => names.includes(name)),
  );
  if (route.method === "GET" || route.method === "DELETE") {
    return { path, query: without(fields, names), body: null };
  }
  const [only, another] = rest;
  if (!only) return { path, query: {}, body: null };
  const whole = !another && !Object.keys(fieldsOf(only)).some((name) => names.includes(name));
  return { path, query: {}, body: whole ? only : z.object(without(fields, names)) };
}

/** Returns true if a request must have a body: PUT, PATCH, and every shape with a required field. */
export function requiresBody(operation: Inputs): boolean {
  const { body } = inputParts(operation);
  if (body === null) return false;
  const { method } = operation.route;
  return method === "PUT" || method === "PATCH" || !body.safeParse({}).success;
}

/** Returns the fields of an object's shape, including wrapped and joined objects. */
function fieldsOf(shape: z.ZodType): Fields {
  if (shape instanceof z.ZodObject) return shape.shape;
  if (shape instanceof z.ZodPipe) return fieldsOf(shape.in as z.ZodType);
  if (shape instanceof z.ZodIntersection) {
    return { ...fieldsOf(shape.def.left as z.ZodType), ...fieldsOf(shape.def.right as z.ZodType) };
  }
  if (shape instanceof z.ZodUnion) {
    return Object.assign({}, ...shape.options.map((option) => fieldsOf(option as z.ZodType)));
  }
  return {};
}

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
