import { errorFault, faultOf, messageFault } from "@roundsman/testing/fuzz";
import type { Held } from "./memory";
import type { Secrets } from "./secrets";
import type { Reply } from "../send";
import type { Attempt } from "./attempt";

/** The findings of a run, each kind once with its first example. */
export class Findings {
  readonly unanswered = new Map<string, string>();
  readonly internal = new Map<string, string>();
  readonly shapes = new Map<string, string>();
  readonly leaks = new Map<string, string>();
  readonly logLeaks = new Map<string, string>();
  readonly logged = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  readonly reached = new Map<string, number>();
  readonly memory: Held[] = [];
  answered = 0;
  logLines = 0;

  constructor(readonly secrets: Secrets) {}

  lost(attempt: Attempt, error: unknown): void {
    this.unanswered.set(`${nameOf(attempt)}: ${String(error)}`, exampleOf(attempt));
  }

  answer(attempt: Attempt, reply: Reply): void {
    const { status } = reply;
    this.answered += 1;
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (attempt.operation) {
      const was = this.reached.get(nameOf(attempt)) ?? 0;
      this.reached.set(nameOf(attempt), was + (status < 300 ? 1 : 0));
    }
    this.#judge(attempt, reply);
    const leak = status >= 400 ? this.secrets.anyIn(reply.text) : this.secrets.ownIn(reply.text);
    if (leak) this.leaks.set(`${nameOf(attempt)} ${status} tells ${leak}…`, exampleOf(attempt));
    this.#keepGiven(attempt, reply);
  }

  #judge(attempt: Attempt, { status, body }: Reply): void {
    const example = exampleOf(attempt);
    if (status === 500) this.internal.set(nameOf(attempt), example);
    else {
      const fault = attempt.operation
        ? faultOf(attempt.operation, { status, body })
        : faultOutside(attempt, { status, body });
      if (fault) this.shapes.set(`${nameOf(attempt)}: ${fault}`, example);
    }
  }

  /** Adds a session or key in an answer to the secrets that no other answer may contain. */
  #keepGiven({ operation }: Attempt, { cookies, body }: Reply): void {
    for (const cookie of cookies) {
      const value = cookie.split(";")[0]?.split("=")[1] ?? "";
      if (value.length >= 24) this.secrets.give(value);
    }
    if (typeof body !== "object" || body === null) return;
    const name = operation?.route.path === "/api-keys" ? "key" : "token";
    const value: unknown = Reflect.get(body, name);
    if (typeof value === "string" && value.length >= 24) this.secrets.give(value);
  }

  log(line: string): void {
    this.logLines += 1;
    const leak = this.secrets.anyIn(line);
    if (leak) this.logLeaks.set(leak, line.slice(0, 300));
    if (/"level":"(?:error|fatal)"/.test(line) || !line.startsWith("{"))
      this.logged.set(
        line.replace(/"(?:requestId|time)":"[^"]*",?/g, "").slice(0, 120),
        line.slice(0, 600),
      );
  }
}

const nameOf = ({ operation, method, path }: Attempt): string =>
  operation
    ? `${operation.route.method} ${operation.route.path}`
    : `${method} outside ${path.slice(0, 60)}`;

const exampleOf = ({ method, path, caller, headers, body }: Attempt): string =>
  `${caller}: ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString().slice(0, 400) ?? ""}`;

/**
 * Returns the fault in an answer to an unknown address. It may be a page, and an error has the usual shape, or that of a
 * message at the assistants' server. HEAD has no body to check.
 */
function faultOutside({ method, path }: Attempt, { status, body }: Pick<Reply, "status" | "body">) {
  if (status < 400 || method === "HEAD") return null;
  return /^\/mcp(?:\?|$)/.test(path) ? messageFault(status, body) : errorFault(status, body);
}
