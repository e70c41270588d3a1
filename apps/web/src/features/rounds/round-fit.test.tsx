import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RoundFit } from "./round-fit";

it("shares one set of columns among its bars, so that they are equally long", () => {
  const html = renderToStaticMarkup(
    <RoundFit round={{ fit: null, hazard: { loadKg: 0, limitKg: 1000 } }} />,
  );
  expect(html).toMatch(/^<div class="grid grid-cols-\[/);
  expect(html.match(/col-span-3 grid-cols-subgrid/g)).toHaveLength(4);
});
