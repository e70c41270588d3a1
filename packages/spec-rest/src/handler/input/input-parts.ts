import { z } from "zod";
import type { Route } from "../../routes/route";

type Fields = Record<string, z.ZodType>;

/** A route, and the input shapes of its procedure in the order in which they are judged. */
interface Inputs {
  route: Route;
  inputs: readonly z.ZodType[];
}

/** Where a route's input comes from, shape by shape. */
export interface InputParts {
  path: Fields;
  query: Fields;
  /** Null where no body is taken. */
  body: z.ZodType | null;
}

/** The fields in an address that are filled in. */
export const namesIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

/** Shares the procedure's input shapes out over path, query and body, as the handler puts them together. */
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

/** Whether a request must bring a body: to replace or change something, and wherever a field of it is required. */
export function requiresBody(operation: Inputs): boolean {
  const { body } = inputParts(operation);
  if (body === null) return false;
  const { method } = operation.route;
  return method === "PUT" || method === "PATCH" || !body.safeParse({}).success;
}

/** The fields of an object's shape, through what wraps or joins objects. */
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
