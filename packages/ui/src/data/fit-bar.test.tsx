import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FitBar } from "./fit-bar";

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("says in words what is over its limit", () => {
  const over = renderToStaticMarkup(
    <FitBar label="Hours" value={34200} limit={30600} unit="duration" />,
  );
  expect(words(over)).toBe("Hours 9 h 30 min of 8 h 30 min · over");
  const within = renderToStaticMarkup(
    <FitBar label="Weight" value={1200} limit={1200} unit="weight" />,
  );
  expect(words(within)).toBe("Weight 1,200 kg of 1,200 kg");
  expect(within).toContain("width:100%");
});

it("knows the unknown and the unlimited", () => {
  const unknown = renderToStaticMarkup(
    <FitBar label="Weight" value={null} limit={500} unit="weight" />,
  );
  expect(words(unknown)).toBe("Weight unknown of 500 kg");
  const unlimited = renderToStaticMarkup(
    <FitBar label="Volume" value={900} limit={null} unit="volume" />,
  );
  expect(words(unlimited)).toBe("Volume 900 l");
  expect(unlimited).toContain("width:0%");
});
