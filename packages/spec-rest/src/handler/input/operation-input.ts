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

/** Returns true if the request's body is a form and its route accepts forms. */
export const bringsForm = (route: Route, request: RestRequest): boolean =>
  route.body === "form" && isForm(headerOf(request, "content-type"));

/** A procedure's input. */
export interface OperationInput {
  /** Validated only when the procedure reads it. */
  input: Fields;
  /** The body as text, by which repeated requests are compared. */
  text: string;
}

/** A received request. */
interface Received {
  request: RestRequest;
  /** Path parameters by name. */
  params: Readonly<Record<string, string>>;
  body: Buffer;
  /**
   * Checks the fields of the body or query.
   * @throws Refusal
   */
  judge: (fields: Fields) => void;
}

export async function operationInput(
  { route, bodyRequired }: Pick<Operation, "route" | "bodyRequired">,
  { request, params, body, judge }: Received,
): Promise<OperationInput> {
  const judged = (read: () => Fields) =>
    inputOf(params, () => {
      const fields = read();
      judge(fields);
      return fields;
    });
  if (route.method === "GET" || route.method === "DELETE") {
    return { input: judged(() => readQuery(queryOf(request))), text: "" };
  }
  if (bringsForm(route, request)) {
    const form = await settled(readForm(headerOf(request, "content-type") ?? "", body));
    return { input: judged(form), text: formText(form) };
  }
  const text = body.toString("utf8");
  if (route.body === "raw") return { input: { ...params }, text };
  return { input: judged(() => jsonFields(route, body, { text, bodyRequired })), text };
}

/** Returns a form's content as text: a repeated form has another boundary, so its raw text can't be compared. */
function formText(form: () => Fields): string {
  try {
    const entries = Object.entries(form()).map(([name, value]) => [
      name,
      isFile(value) ? createHash("sha256").update(value.bytes).digest("hex") : value,
    ]);
    return JSON.stringify(entries);
  } catch {
    return "";
  }
}

/** Awaits a promise, and returns a function that returns its value or throws its error later. */
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

/** @throws validation with path "" if the body is not JSON, or not of the kind that the route accepts */
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
