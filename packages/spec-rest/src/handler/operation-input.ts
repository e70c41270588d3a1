import { isUtf8 } from "node:buffer";
import type { Route } from "../routes/route";
import { isForm, readForm } from "./form";
import { inputOf } from "./input";
import { readQuery } from "./query";
import { badBody, readJson } from "./read-json";
import { headerOf, queryOf, type RestRequest } from "./request";

type Fields = Record<string, unknown>;

/** Whether this request's body is a form, and its route takes one. */
export const bringsForm = (route: Route, request: RestRequest): boolean =>
  route.body === "form" && isForm(headerOf(request, "content-type"));

/** What the procedure is handed; nothing of it is judged before the procedure looks. */
export async function operationInput(
  route: Route,
  request: RestRequest,
  params: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<Fields> {
  if (route.method === "GET" || route.method === "DELETE") {
    return inputOf(params, () => readQuery(queryOf(request)));
  }
  if (route.body === "raw") return { ...params };
  if (bringsForm(route, request)) {
    const form = await settled(readForm(headerOf(request, "content-type") ?? "", body));
    return inputOf(params, form);
  }
  return inputOf(params, () => jsonFields(route, body));
}

/** What a promise came to, to be looked at later. */
async function settled(promise: Promise<Fields>): Promise<() => Fields> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** @throws validation with path "" where it is not JSON, or not what the route takes */
function jsonFields({ body: kind }: Route, body: Buffer): Fields {
  if (!isUtf8(body)) throw badBody("The body is not JSON in UTF-8.");
  const text = body.toString("utf8");
  const value = text.trim() === "" ? {} : readJson(text);
  if (typeof kind === "object") {
    if (!Array.isArray(value)) throw badBody("The body must be a list.");
    return { [kind.list]: value };
  }
  if (!isFields(value)) throw badBody("The body must be an object.");
  return value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
