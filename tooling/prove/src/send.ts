import { Agent, request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Answered } from "@roundsman/spec-rest/testing";

const patienceMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** A request over HTTP. A Host header replaces the address's host. */
export interface Sent {
  method: string;
  path: string;
  /** Several values of one name are sent as one line each. */
  headers: Record<string, string | string[]>;
  body?: Buffer | undefined;
}

export interface Reply extends Pick<Answered, "status" | "body"> {
  /** The complete answer as text, including the headers. */
  text: string;
  cookies: readonly string[];
}

/** Sends a request over HTTP. @throws if no complete answer arrives */
export function send(url: string, { method, path, headers, body }: Sent): Promise<Reply> {
  const { hostname, port } = new URL(url);
  // The length is set explicitly. For a method that usually has no body, node would otherwise send the body as the
  // start of the next request.
  const sized = body ? { ...headers, "content-length": String(body.length) } : headers;
  return new Promise((resolve, reject) => {
    const asked = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: linesOf(sized),
      timeout: patienceMs,
    });
    asked.on("timeout", () => asked.destroy(new Error(`no answer in ${patienceMs} ms`)));
    asked.on("error", reject);
    asked.on("response", (answer) => {
      resolve(read(answer, method));
    });
    asked.end(body);
  });
}

/** Returns the headers in node's format. A name with several values needs a flat list of names and values. */
const linesOf = (headers: Sent["headers"]): Record<string, string | string[]> | string[] =>
  Object.values(headers).some((value) => typeof value !== "string")
    ? Object.entries(headers).flatMap(([name, value]) =>
        [value].flat().flatMap((line) => [name, line]),
      )
    : headers;

async function read(answer: IncomingMessage, method: string): Promise<Reply> {
  const { statusCode = 0, headers } = answer;
  const text = (await buffer(answer)).toString();
  const { "set-cookie": cookies = [], ...shown } = headers;
  return {
    status: statusCode,
    body: valueOf(text, headers["content-type"] ?? "", method),
    text: `${JSON.stringify(shown)}\n${text}`,
    cookies,
  };
}

function valueOf(text: string, type: string, method: string): unknown {
  if (text === "" || method === "HEAD") return null;
  return type.startsWith("application/json") ? JSON.parse(text) : text;
}
