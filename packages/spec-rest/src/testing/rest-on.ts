import type { Service } from "@roundsman/api";
import { inSpan } from "@roundsman/api/telemetry";
import { createHandler, type Page } from "../handler/handler";
import { assistantsPages } from "../pages/assistants";
import { routes } from "../routes/index";

/** The parts of an answer that tests read. `body` is the parsed JSON, the bytes of a zip, or otherwise the text. */
export interface Answered {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string | string[]>>;
}

interface RequestOptions {
  /** A session token or an API key, as a bearer. */
  as?: string;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body?: unknown;
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** The client's network address; 127.0.0.1 if left out. */
  address?: string;
}

type Ask = (path: string, options?: RequestOptions) => Promise<Answered>;

export interface Api {
  get: Ask;
  post: Ask;
  put: Ask;
  patch: Ask;
  delete: Ask;
  /** Sends a request with any method. */
  send: (method: string, path: string, options?: RequestOptions) => Promise<Answered>;
}

/**
 * Returns the REST interface of a test's service, in process, with the handler that the server uses:
 *
 *     const api = restOn(service);
 *     const { status, body } = await api.get("/api-keys", { as: token });
 */
export function restOn(
  service: Service,
  pages: readonly Page[] = assistantsPages(service),
  table = routes,
): Api {
  const handle = createHandler(service, table, pages);
  const send: Api["send"] = async (method, path, options = {}) => {
    const { as, body, headers, address = "127.0.0.1" } = options;
    const request = {
      method,
      path,
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      body: body === undefined ? null : bytesOf(body),
      address,
    };
    // The span has the name that the server gives it, so that traces of requests without a procedure are recognisable.
    const { answer } = await inSpan(`${method} ${path.split("?", 1)[0]}`, {}, () =>
      handle(request),
    );
    return { ...answer, body: await valueOf(answer.body, answer.headers["Content-Type"]) };
  };
  const ask =
    (method: string): Ask =>
    (path, options) =>
      send(method, path, options);
  return {
    get: ask("GET"),
    post: ask("POST"),
    put: ask("PUT"),
    patch: ask("PATCH"),
    delete: ask("DELETE"),
    send,
  };
}

/** Encodes a body: bytes and text unchanged, other values as JSON. */
export function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

async function valueOf(
  body: Awaited<ReturnType<ReturnType<typeof createHandler>>>["answer"]["body"],
  contentType: string | string[] | undefined,
): Promise<unknown> {
  if (body === null || body instanceof Uint8Array) return body;
  const pieces: Uint8Array[] = [];
  if (typeof body === "string") pieces.push(Buffer.from(body));
  else for await (const piece of body) pieces.push(Buffer.from(piece));
  const whole = Buffer.concat(pieces);
  if (contentType === "application/zip") return whole;
  const text = whole.toString();
  return String(contentType).startsWith("application/json") ? JSON.parse(text) : text;
}
