import { openDemo } from "@roundsman/testing/demo";
import { afterAll, expect, it } from "vitest";
import { assistantsOn } from "./client";

const demo = await openDemo();
const assistants = await assistantsOn(demo.service);
afterAll(async () => {
  await assistants.stop();
  await demo.service.close();
});

it("finds a customer, by the SDK's own client over HTTP", async () => {
  const client = await assistants.connect(demo.keys.fellside);
  const { tools } = await client.listTools();
  console.log(JSON.stringify(tools, null, 1));
  const found = await client.callTool({ name: "find_customer", arguments: { q: "tyson" } });
  console.log(JSON.stringify(found, null, 1));
  expect(found.isError).not.toBe(true);
});

it("refuses", async () => {
  await expect(assistants.connect("rmnothing00_x")).rejects.toThrow("401");
  await expect(assistants.connect(demo.tokens.olivia!)).rejects.toThrow("401");
  const get = await fetch(assistants.url);
  console.log(get.status, Object.fromEntries(get.headers));
  const post = await fetch(assistants.url, { method: "POST", body: "{" });
  console.log(post.status, Object.fromEntries(post.headers), await post.text());
});
