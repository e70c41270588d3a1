import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { proxy } from "./proxy";

const ask = (host: string) =>
  proxy(new NextRequest("http://own.localhost:3002/", { headers: { host } })).status;

it.each([
  "other.localhost:3002@own.localhost:3002",
  "own.localhost:3002, other.localhost:3002",
  "own.localhost/other.localhost",
  "own.localhost:port",
  "",
])("refuses the Host %j", (host) => {
  expect(ask(host)).toBe(400);
});

it.each(["own.localhost:3002", "OWN.localhost", "own.localhost.:3002", "127.0.0.1", "[::1]:3002"])(
  "takes the Host %j",
  (host) => {
    expect(ask(host)).toBe(200);
  },
);
