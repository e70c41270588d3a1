import { expect, it } from "vitest";
import { z } from "zod";
import { address, port, readEnvironment, readTogether, SettingsInvalid } from "./index";

const Server = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port().default(4000),
  PUBLIC_URL: address("http", "https").optional(),
  MODE: z.enum(["on", "off"]).optional(),
  SECRET: z.string(),
});

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingsInvalid) return error.problems;
    throw error;
  }
  return [];
}

it("takes what is blank for left out, leaves a secret as it is, and reads nothing that the schema does not name", () => {
  const env = { HOST: " ", PORT: "", SECRET: " s ", PATH: "/bin" };
  expect(readEnvironment(Server, env)).toEqual({ HOST: "127.0.0.1", PORT: 4000, SECRET: " s " });
});

it("names every setting that is wrong and says what it takes, without the value", () => {
  const env = { PORT: "hunter2", PUBLIC_URL: "ftp://hunter2", MODE: "hunter2" };
  expect(problemsOf(() => readEnvironment(Server, env))).toEqual([
    "PORT must be a whole number from 0 to 65535",
    "PUBLIC_URL must be an address with http:// or https://",
    "MODE must be one of on, off",
    "SECRET is not set",
  ]);
});

it.each(["1.5", "-1", "65536", "0x", "1e9"])("takes no %s for a port", (PORT) => {
  expect(problemsOf(() => readEnvironment(Server, { PORT, SECRET: "s" }))).toHaveLength(1);
});

it.each(["http://web", "https://[::1]:3000/", "http://127.0.0.1:12111"])("takes %s", (url) => {
  expect(readEnvironment(Server, { PUBLIC_URL: url, SECRET: "s" })).toMatchObject({
    PUBLIC_URL: url,
  });
});

it("tells what is wrong with several parts in one go", () => {
  const part = (SECRET: string) => () => readEnvironment(Server.pick({ SECRET: true }), { SECRET });
  expect(readTogether({ one: part("a"), other: part("b") })).toEqual({
    one: { SECRET: "a" },
    other: { SECRET: "b" },
  });
  expect(problemsOf(() => readTogether({ one: part(""), other: part("") }))).toEqual([
    "SECRET is not set",
    "SECRET is not set",
  ]);
  const broken = () => readTogether({ one: () => JSON.parse("{") as unknown });
  expect(broken).toThrow(SyntaxError);
});
