interface Request {
  transaction?: { kind: "itx" | "batch" } | undefined;
}
interface RequestHandler {
  dataloader: { options: { batchBy: (this: void, request: Request) => string | undefined } };
}

function isRequestHandler(value: unknown): value is RequestHandler {
  const loader: unknown = typeof value === "object" && value && Reflect.get(value, "dataloader");
  const options: unknown = typeof loader === "object" && loader && Reflect.get(loader, "options");
  return (
    typeof options === "object" &&
    options !== null &&
    typeof Reflect.get(options, "batchBy") === "function"
  );
}

/**
 * Makes a Prisma client send each request by itself. Prisma gathers the `findUnique` calls of one
 * tick into one statement, sent in the context of whoever called first: two businesses asking in
 * the same tick would share a scope. There is no public switch, so this reaches into the client;
 * its version is pinned, and `scope.test.ts` holds it to two businesses in one tick.
 *
 * Inside an interactive transaction gathering goes on as ever: that has a connection of its own.
 * @throws Error when the client's inside is not as expected
 */
export function separateRequests(client: object): void {
  const handler: unknown = Reflect.get(client, "_requestHandler");
  if (!isRequestHandler(handler)) throw new Error("Prisma's request handler has changed");
  const { options } = handler.dataloader;
  const gather = options.batchBy;
  options.batchBy = (request) => {
    if (request.transaction?.kind === "itx") return gather(request);
    if (request.transaction) {
      throw new Error("Use $transaction(async (tx) => …): a list of promises loses its business");
    }
    return undefined;
  };
}
