import { expect, it } from "vitest";
import { AppName } from "./app-name";

const isTaken = (name: string) => AppName.safeParse(name).success;

it.each([
  "Roundsman",
  "ROUNDSMAN",
  "Roundsman Support",
  "The Roundsman app",
  "R o u n d s m a n",
  "Rounds-man",
  "Roundsm\u200Dan",
  "Roündsmán",
  "Rоundsmаn",
  "R0und5m@n",
  "Ｒｏｕｎｄｓｍａｎ",
  "Roundsrnan",
  "𝐑𝐨𝐮𝐧𝐝𝐬𝐦𝐚𝐧",
])("refuses our name as %j", (name) => expect(isTaken(name)).toBe(false));

it.each([
  "\u200B\u200B",
  "\u3164",
  " ",
  "---",
  "turned \u202E round",
  "two\nlines",
  "x".repeat(81),
])("refuses %j, which is no name", (name) => expect(isTaken(name)).toBe(false));

it.each(["Bücher & Söhne <b>", "Rounds planner", "Milk round", "Сводка", "שלום 3", "4U"])(
  "takes %j",
  (name) => expect(isTaken(name)).toBe(true),
);
