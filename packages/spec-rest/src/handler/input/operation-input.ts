import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { Route } from "../../routes/route";
import { isFile, isForm, readForm } from "./form";
import { inputOf } from "./input";
import { readQuery } from "./query";
import type { Operation } from "../operation";
import { badBody, readJson } from "./read-json";
import { headerOf, queryOf, type RestRequest } from "../request";

type Fields = Record<string, unknown>;

/** Whether this request's body is a form, and its route takes one. */
export const bringsForm = (route: Route, request: RestRequest): boolean =>
  route.body === "form" && isForm(headerOf(request, "content-type"));

/** What a procedure is handed. */
export interface OperationInput {
  /** Nothing of it is judged before the procedure looks. */
  input: Fields;
  /** The body as text: what repeated requests are compared by. */
  text: string;
}

export async function operationInput(
  { route, bodyRequired }: Pick<Operation, "route" | "bodyRequired">,
  request: RestRequest,
  params: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<OperationInput> {
  if (route.method === "GET" || route.method === "DELETE") {
    return { input: inputOf(params, () => readQuery(queryOf(request))), text: "" };
  }
  if (bringsForm(route, request)) {
    const form = await settled(readForm(headerOf(request, "content-type") ?? "", body));
    return { input: inputOf(params, form), text: formText(form) };
  }
  const text = body.toString("utf8");
  if (route.body === "raw") return { input: { ...params }, text };
  return { input: inputOf(params, () => jsonFields(route, body, { text, bodyRequired })), text };
}

/** A form sent again has another boundary, so it is compared by what it holds. */
function formText(form: () => Fields): string {
  try {
    const held = Object.entries(form()).map(([name, value]) => [
      name,
      isFile(value) ? createHash("sha256").update(value.bytes).digest("hex") : value,
    ]);
    return JSON.stringify(held);
  } catch {
    return "";
  }
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
function jsonFields(
  { body: kind }: Route,
  body: Buffer,
  { text, bodyRequired }: { text: string; bodyRequired: boolean },
): Fields {
  if (!isUtf8(body)) throw badBody("The body is not JSON in UTF-8.");
  const isMissing = text.trim() === "";
  if (isMissing && bodyRequired) throw badBody("The body is missing.");
  const value = isMissing ? {} : readJson(text);
  if (typeof kind === "object") {
    if (!Array.isArray(value)) throw badBody("The body must be a list.");
    return { [kind.list]: value };
  }
  if (!isFields(value)) throw badBody("The body must be an object.");
  return value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
