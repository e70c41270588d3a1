import type { CallOptions, Connection } from "./connection.js";
import { Pages } from "./pages.js";
import { send, type Request } from "./send.js";

/* The functions that the generated resources use: one for each kind of operation. */

type CallArguments = [
  connection: Connection,
  path: string,
  ids: readonly string[],
  input: unknown,
  options: CallOptions | undefined,
];

const json = async (response: Response): Promise<unknown> =>
  response.status === 204 ? undefined : response.json();

const call =
  (method: string, about: Partial<Request> = {}) =>
  async <Answer>(...[connection, path, ids, body, options]: CallArguments): Promise<Answer> => {
    const request = { method, path, ids, body, repeatable: true, ...about };
    return (await send(connection, request, json, options)) as Answer;
  };

/** A GET, or a DELETE, whose input is the query. */
const ask =
  (method: string) =>
  async <Answer>(...[connection, path, ids, query, options]: CallArguments): Promise<Answer> => {
    const request = { method, path, ids, query: query as object, repeatable: true };
    return (await send(connection, request, json, options)) as Answer;
  };

export const get = ask("GET");
export const remove = ask("DELETE");
export const put = call("PUT");
export const patch = call("PATCH");
/** Sends an Idempotency-Key, so it may be sent again. */
export const post = call("POST", { keyed: true });
/** Sends no Idempotency-Key, so it is sent again only if it was certainly not executed. */
export const postOnce = call("POST", { repeatable: false });

/** Reads a list, page by page. */
export const list = <Item, Expanded = unknown>(
  ...[connection, path, ids, query, options]: CallArguments
): Pages<Item, Expanded> =>
  new Pages((cursor) =>
    get(connection, path, ids, cursor === null ? query : { ...(query as object), cursor }, options),
  );

/** Reads an answer that is no JSON: a PDF, a CSV, a picture. */
export const file = (
  ...[connection, path, ids, query, options]: CallArguments
): Promise<Response> => {
  const request = { method: "GET", path, ids, query: query as object, repeatable: true };
  return send(connection, request, (response) => Promise.resolve(response), options);
};
/** Reads such an answer by a POST without a key. */
export const postForFile = (
  ...[connection, path, ids, body, options]: CallArguments
): Promise<Response> => {
  const request = { method: "POST", path, ids, body, repeatable: false };
  return send(connection, request, (response) => Promise.resolve(response), options);
};
