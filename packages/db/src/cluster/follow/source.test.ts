import { afterAll, describe, expect, it } from "vitest";

import { withClient } from "../../placement/cluster";
import { testDatabase } from "../../testing";
import { changedKeys } from "./changed-keys";
import { whatSourceLacks } from "./source";

describe("what changed", () => {
  const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
  const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
  const text = (words: string) => Buffer.concat([Buffer.from(words), Buffer.from([0])]);
  const message = (kind: string, ...parts: Buffer[]) =>
    Buffer.concat([Buffer.from(kind), ...parts]);
  const tuple = (mark: string, ...values: string[]) =>
    Buffer.concat([
      Buffer.from(mark),
      int16(values.length),
      ...values.flatMap((value) => [
        Buffer.from("t"),
        int32(Buffer.byteLength(value)),
        Buffer.from(value),
      ]),
    ]);
  const column = (name: string) =>
    Buffer.concat([Buffer.from([1]), text(name), int32(25), int32(0)]);
  const orders = message(
    "R",
    int32(7),
    text("public"),
    text("orders"),
    Buffer.from("d"),
    int16(2),
    column("tenant_id"),
    column("id"),
  );
  const commit = message("C", Buffer.alloc(1 + 8), int32(0x1a), int32(0xff), Buffer.alloc(8));

  it("is told by key, each once, with the keys of before and after", () => {
    const changed = changedKeys([
      message("B", Buffer.alloc(20)),
      orders,
      message("I", int32(7), tuple("N", "a", "1")),
      message("U", int32(7), tuple("N", "a", "1")),
      message("U", int32(7), tuple("K", "a", "2"), tuple("N", "a", "§")),
      message("D", int32(7), tuple("K", "a", "4")),
      commit,
    ]);
    expect(changed).toEqual({
      keys: new Map([["orders", ["1", "2", "§", "4"].map((id) => ({ tenant_id: "a", id }))]]),
      until: "1A/FF",
    });
  });

  it("is not told where a table was truncated", () => {
    expect(() => changedKeys([orders, message("T", int32(1), Buffer.from([0]), int32(7))])).toThrow(
      "A table was truncated",
    );
  });
});

describe("an old database", async () => {
  const { urls, drop } = await testDatabase();
  afterAll(drop);

  it("must write what can be followed, and its owner be let to", async () => {
    expect(await withClient(urls.owner, whatSourceLacks)).toEqual([
      "wal_level must be logical, which takes a restart of PostgreSQL",
      "its owner must have the right REPLICATION (ALTER ROLE … REPLICATION)",
    ]);
  });
});
