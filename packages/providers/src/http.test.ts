import { afterEach, describe, expect, it } from "vitest";
import { askJson } from "./http";
import { localServer, type LocalServer } from "./testing/local-server";

let server: LocalServer;

afterEach(() => server.close());

function ask() {
  return askJson({ provider: "routing", url: server.url, timeoutMs: 5_000 });
}

describe("askJson", () => {
  it("asks with a GET where there is nothing to post", async () => {
    server = await localServer(() => ({ body: { answer: 42 } }));
    expect(await ask()).toEqual({ answer: 42 });
    expect(server.only()).toMatchObject({ method: "GET", body: Buffer.of() });
  });

  it("stops listening to an answer that does not end", async () => {
    server = await localServer(() => ({ body: Buffer.alloc(40 * 1024 * 1024, " ") }));
    await expect(ask()).rejects.toMatchObject({ code: "unreachable" });
  });
});
