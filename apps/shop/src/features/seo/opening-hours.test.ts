import { expect, it } from "vitest";
import { openingHours } from "./opening-hours";

it.each([
  ["Monday to Saturday 7:00 to 17:30", ["Mo-Sa 07:00-17:30"]],
  ["Mon–Fri 8am–5.30pm, Sat 9am–12pm", ["Mo-Fr 08:00-17:30", "Sa 09:00-12:00"]],
  ["Every day: 9 to 17", ["Mo-Su 09:00-17:00"]],
  ["Tuesdays 10:00-16:00\nSunday closed", ["Tu 10:00-16:00"]],
  ["Ring first, we are mostly in", []],
  ["Monday to Friday 17:00 to 9:00", []],
  ["Monday 25:00 to 26:00", []],
  ["", []],
])("%j", (words, said) => {
  expect(openingHours(words)).toEqual(said);
});
