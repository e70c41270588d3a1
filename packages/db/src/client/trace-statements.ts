import { SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import type { PoolClient } from "pg";

const tracer = trace.getTracer("roundsman");
const longestText = 2000;

/**
 * Makes each statement of a connection a span, beneath the one under way; without one nothing is
 * done, so what runs by the clock makes no traces of its own. The text is told, with `$1` where values
 * stand; values never are, nor an error's words, which quote them.
 */
export function traceStatements(client: PoolClient): void {
  const send = client.query.bind(client);
  const query = (...args: unknown[]): unknown => {
    if (!trace.getActiveSpan()?.isRecording()) return Reflect.apply(send, client, args);
    const span = spanOf(textOf(args[0]));
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        end(span, error);
        Reflect.apply(callback, undefined, [error, ...rest]);
      };
      return Reflect.apply(send, client, args);
    }
    const sent: unknown = Reflect.apply(send, client, args);
    if (sent instanceof Promise) {
      sent.then(
        () => end(span),
        (error: unknown) => end(span, error),
      );
    } else {
      end(span);
    }
    return sent;
  };
  Object.assign(client, { query });
}

function textOf(statement: unknown): string {
  const text: unknown =
    typeof statement === "object" && statement ? Reflect.get(statement, "text") : statement;
  return typeof text === "string" ? text.replaceAll(/\s+/g, " ").trim() : "";
}

function spanOf(text: string): Span {
  const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? "statement";
  return tracer.startSpan(verb, {
    kind: SpanKind.CLIENT,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      "db.query.text": text.slice(0, longestText),
    },
  });
}

function end(span: Span, error?: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    const code: unknown = typeof error === "object" ? Reflect.get(error, "code") : undefined;
    if (typeof code === "string") span.setAttribute("db.response.status_code", code);
  }
  span.end();
}
