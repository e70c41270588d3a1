import { Agent, request, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Answered } from "@roundsman/spec-rest/testing";

const patienceMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1000 });

/** A request as it goes over the wire; a Host among the headers is said instead of the address's. */
export interface Sent {
  method: string;
  path: string;
  /** Several values of one name go as so many lines. */
  headers: Record<string, string | string[]>;
  body?: Buffer | undefined;
}

export interface Reply extends Pick<Answered, "status" | "body"> {
  /** All of it as it came, headers included, to be looked through. */
  text: string;
  cookies: readonly string[];
}

/** Sends one request over HTTP. @throws where no whole answer comes */
export function send(url: string, { method, path, headers, body }: Sent): Promise<Reply> {
  const { hostname, port } = new URL(url);
  // Said by hand: of a method that has no body by custom node would send it as the next request's beginning.
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

/** As node takes them: one name can have several values only in a list of names and values by turns. */
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
