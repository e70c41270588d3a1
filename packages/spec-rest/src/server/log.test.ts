import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { addressOf } from "@roundsman/api";
import { createLog } from "./log";

const written: string[] = [];
const log = createLog("info", { write: (line) => void written.push(line) });

it("never writes what stands under a secret's name, at the top or below", () => {
  const secrets = {
    password: "s1",
    token: "s2",
    cookie: "s3",
    authorization: "s4",
    key: "s5",
    "x-api-key": "s6",
    body: "s7",
    headers: { a: "s8" },
    secret: "s9",
  };
  log.info(secrets, "at the top");
  log.info({ request: secrets }, "below");
  expect(written).toHaveLength(2);
  expect(written.join("")).not.toMatch(/s\d/);
  expect(written.join("")).toContain("at the top");
});

it("writes a line of JSON with level, time and what happened", () => {
  log.warn({ requestId: "r1", status: 500 }, "answered");
  expect(JSON.parse(written.at(-1) ?? "")).toEqual({
    level: "warn",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: "r1",
    status: 500,
    msg: "answered",
  });
});

it.each([
  [0, "203.0.113.9", "10.0.0.1"],
  [1, "203.0.113.9", "203.0.113.9"],
  [1, "1.2.3.4, 203.0.113.9", "203.0.113.9"],
  [2, "1.2.3.4, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
  [2, "203.0.113.9", "10.0.0.1"],
  [1, undefined, "10.0.0.1"],
])("with %i proxies and X-Forwarded-For %s takes %s", (proxies, forwarded, address) => {
  const request = {
    headers: { "x-forwarded-for": forwarded },
    socket: { remoteAddress: "10.0.0.1" },
  } as unknown as IncomingMessage;
  expect(addressOf(request, proxies)).toBe(address);
});
