import type { PoolClient } from "pg";

/**
 * Called when a statement is sent, with its text and its connection. The returned function is called when the
 * statement has ended, with the error if it failed.
 */
export type StatementHook = (
  text: string,
  connection: PoolClient,
) => ((error?: unknown) => void) | undefined;

/** Calls these hooks for each statement of a connection. */
export function hookStatements(client: PoolClient, hooks: readonly StatementHook[]): void {
  const send = client.query.bind(client);
  const query = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    const endings = hooks.flatMap((hook) => hook(text, client) ?? []);
    if (endings.length === 0) return Reflect.apply(send, client, args);
    const end = (error?: unknown) => endings.forEach((ending) => ending(error));
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        end(error);
        Reflect.apply(callback, undefined, [error, ...rest]);
      };
      return Reflect.apply(send, client, args);
    }
    const sent: unknown = Reflect.apply(send, client, args);
    if (!(sent instanceof Promise)) {
      end();
      return sent;
    }
    return sent.then(
      (result: unknown) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error);
        throw error;
      },
    );
  };
  Object.assign(client, { query });
}

/** Returns the text of a statement in any of `query`'s forms. */
export function textOf(statement: unknown): string {
  const text: unknown =
    typeof statement === "object" && statement ? Reflect.get(statement, "text") : statement;
  return typeof text === "string" ? text : "";
}
