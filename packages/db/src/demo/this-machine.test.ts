import { afterAll, expect, it } from "vitest";
import { testDatabase } from "../testing";
import { addressesBeyond, holdsDemo, refuseBeyond } from "./this-machine";

it.each([
  ["http://localhost:3000", true],
  ["https://office.localhost", true],
  ["https://LOCALHOST./", true],
  ["http://127.0.0.1:3000", true],
  ["http://127.9.8.7", true],
  ["http://127.1", true],
  ["http://[::1]:3000", true],
  ["https://roundsman.example", false],
  ["https://localhost.example", false],
  ["https://notlocalhost", false],
  ["https://127.0.0.1.example", false],
  ["http://0.0.0.0:3000", false],
  ["http://192.168.1.4:3000", false],
  ["http://[::2]", false],
  ["no address", false],
])("%s is this machine's: %s", (url, ours) => {
  expect(addressesBeyond({ SHOP_URL: url })).toEqual(ours ? [] : ["SHOP_URL"]);
});

it("takes what is left out for localhost, and names every address that is not", () => {
  expect(addressesBeyond({ WEB_URL: "" })).toEqual([]);
  const env = { WEB_URL: "https://a.example", REST_URL: "https://b.example" };
  expect(() => refuseBeyond(env, "The demo runs")).toThrow(
    "The demo runs only where every public address is on localhost, unlike WEB_URL and REST_URL",
  );
});

const [empty, withDemo] = await Promise.all([
  testDatabase(),
  testDatabase({ secretKey: "a secret key that is for tests only" }),
]);
afterAll(() => Promise.all([empty.drop(), withDemo.drop()]));

it("knows a database with the demo's people, until they are erased", async () => {
  const { service } = empty.database.pools;
  await empty.owner.query(
    "INSERT INTO users (id, name, email, updated_at) VALUES (gen_random_uuid(), 'A', 'owen@service.example', now())",
  );
  // An address that anybody may register is no proof.
  expect(await holdsDemo(service)).toBe(false);
  const filled = withDemo.database.pools.service;
  expect(await holdsDemo(filled)).toBe(true);
  await withDemo.owner.query("UPDATE users SET email = id || '@erased.invalid'");
  expect(await holdsDemo(filled)).toBe(false);
});
