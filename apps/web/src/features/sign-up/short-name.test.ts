import { expect, it } from "vitest";
import { shortNameOf } from "./short-name";

it.each([
  ["Fellside Gas & Coal", "fellside-gas-coal"],
  ["Brontë’s Bottles", "brontes-bottles"],
  ["  – ", ""],
])("%s becomes %s", (name, short) => expect(shortNameOf(name)).toBe(short));
