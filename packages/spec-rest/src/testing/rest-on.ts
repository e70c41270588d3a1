import type { Service } from "@roundsman/api";
import { inSpan } from "@roundsman/api/telemetry";
import { createHandler, type Page } from "../handler/handler";
import { assistantsPage } from "../pages/assistants";
import { routes } from "../routes/index";

/** What a test reads of an answer. `body` is the parsed JSON, the bytes of a zip, or else the text. */
export interface Answered {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string | string[]>>;
}

interface Asked {
  /** A session token or an API key, as a bearer. */
  as?: string;
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Where it comes from; this machine where left out. */
  address?: string;
}

type Ask = (path: string, asked?: Asked) => Promise<Answered>;

export interface Api {
  get: Ask;
  post: Ask;
  put: Ask;
  patch: Ask;
  delete: Ask;
  /** Any method. */
  send: (method: string, path: string, asked?: Asked) => Promise<Answered>;
}

/**
 * The REST interface on a test's service, in process, through the handler the server uses:
 *
 *     const api = restOn(service);
 *     const { status, body } = await api.get("/api-keys", { as: token });
 */
export function restOn(
  service: Service,
  pages: readonly Page[] = [assistantsPage(service)],
  table = routes,
): Api {
  const handle = createHandler(service, table, pages);
  const send: Api["send"] = async (method, path, asked = {}) => {
    const { as, body, headers, address = "127.0.0.1" } = asked;
    const request = {
      method,
      path,
      headers: { ...(as !== undefined && { authorization: `Bearer ${as}` }), ...headers },
      body: body === undefined ? null : bytesOf(body),
      address,
    };
    // Named as the server's own span is: what is no procedure's is known by it.
    const { answer } = await inSpan(`${method} ${path.split("?", 1)[0]}`, {}, () =>
      handle(request),
    );
    return { ...answer, body: await valueOf(answer.body, answer.headers["Content-Type"]) };
  };
  const ask =
    (method: string): Ask =>
    (path, asked) =>
      send(method, path, asked);
  return {
    get: ask("GET"),
    post: ask("POST"),
    put: ask("PUT"),
    patch: ask("PATCH"),
    delete: ask("DELETE"),
    send,
  };
}

/** As it is sent: bytes and text as they are, anything else as JSON. */
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
