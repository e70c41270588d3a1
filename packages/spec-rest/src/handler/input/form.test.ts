import { expect, it } from "vitest";
import type { Route } from "../../routes/route";
import type { RestRequest } from "../request";
import { bringsForm, operationInput } from "./operation-input";

const route: Route = {
  method: "POST",
  path: "/storefront/assets",
  procedure: "office.apiKeys.create",
  summary: "",
  tag: "",
  body: "form",
};
const inputFrom = (request: RestRequest, body: Buffer, params = {}) =>
  operationInput({ route, bodyRequired: false }, { request, params, body, judge: () => {} });
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]);

/** Encodes a form as a browser or fetch does. */
async function sent(form: FormData) {
  const response = new Response(form);
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  const request = { method: "POST", path: "/", headers, body: null, address: "" };
  return { request, body: Buffer.from(await response.arrayBuffer()) };
}

function form(): FormData {
  const data = new FormData();
  data.append("alt", "A yard in Kendal, été");
  data.append("file", new Blob([picture], { type: "image/png" }), "yärd.png");
  return data;
}

it("reads fields and files", async () => {
  const { request, body } = await sent(form());
  expect(bringsForm(route, request)).toBe(true);
  expect(bringsForm({ ...route, body: "raw" }, request)).toBe(false);
  const { input } = await inputFrom(request, body);
  expect(input).toEqual({
    alt: "A yard in Kendal, été",
    file: { filename: "yärd.png", contentType: "image/png", bytes: Buffer.from(picture) },
  });
});

it("is the same text for the same form, whatever its boundary, and another for another", async () => {
  const texts = [];
  const other = form();
  other.set("file", new Blob([picture.slice(1)]), "yärd.png");
  for (const one of [form(), form(), other]) {
    const { request, body } = await sent(one);
    texts.push((await inputFrom(request, body)).text);
  }
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toBe(texts[2]);
});

it("refuses what is no form when it is first looked at", async () => {
  const { request, body } = await sent(form());
  const broken = body.subarray(0, body.length - 40);
  const { input } = await inputFrom(request, broken, { id: "1" });
  expect(input["id"]).toBe("1");
  expect(() => input["file"]).toThrow("The body is not a form.");
});

it("lets no field reach a prototype", async () => {
  const data = new FormData();
  data.append("__proto__", "x");
  const { request, body } = await sent(data);
  const { input } = await inputFrom(request, body);
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
});
