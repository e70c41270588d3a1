import { expect, it } from "vitest";
import { bodyLimit, readBody } from "./body";
import type { RestRequest } from "../request";

const request = (body: RestRequest["body"], headers: Record<string, string> = {}): RestRequest => ({
  method: "POST",
  path: "/",
  headers,
  body,
  address: "",
});

async function* pieces(count: number, size: number, sent = { count: 0 }) {
  for (; sent.count < count; sent.count += 1) yield new Uint8Array(size);
}

it("reads nothing, all of it, or piece by piece", async () => {
  expect(await readBody(request(null), 10)).toHaveLength(0);
  expect((await readBody(request(Buffer.from("abc")), 10)).toString()).toBe("abc");
  expect(await readBody(request(pieces(3, 5)), 15)).toHaveLength(15);
});

it("stops reading as soon as it is too much", async () => {
  const sent = { count: 0 };
  const tooLarge = expect.objectContaining({ kind: "too_large" });
  await expect(readBody(request(pieces(1000, 5, sent)), 14)).rejects.toEqual(tooLarge);
  expect(sent.count).toBeLessThan(5);
  await expect(readBody(request(Buffer.alloc(15)), 14)).rejects.toEqual(tooLarge);
  const announced = request(pieces(1, 1), { "content-length": "15" });
  await expect(readBody(announced, 14)).rejects.toEqual(tooLarge);
});

it("holds the limits of the contract", () => {
  expect(bodyLimit).toEqual({ usual: 6_291_456, form: 15_728_640 });
});

it("takes a body that broke off as no body of ours to blame", async () => {
  async function* broken() {
    yield new Uint8Array(1);
    throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  }
  await expect(readBody(request(broken()), 10)).rejects.toMatchObject({ kind: "validation" });
});
