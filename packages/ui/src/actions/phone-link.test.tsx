import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PhoneLink } from "./phone-link";

it.each([
  ["01539 720 123", "01539720123"],
  ["(01539) 720-123", "01539720123"],
  ["+44 17687 72345", "+441768772345"],
  ["+44 (0)17687 72345", "+441768772345"],
  ["01539 720123 ext. 4", "01539720123"],
  ["01539 720123 x4", "01539720123"],
  ["01539 720123 / 07700 900456", "01539720123"],
  ["Office 01539 720123", "01539720123"],
])("shows %s as it was written and calls the number in it", (number, dialled) => {
  const html = renderToStaticMarkup(<PhoneLink number={number} doNotCall={false} />);
  expect(html).toContain(`href="tel:${dialled}"`);
  expect(html).toContain(`>${number}</a>`);
});

it("says beside the number of who wants no calls that sell, and not of others", () => {
  const shown = (doNotCall: boolean) =>
    renderToStaticMarkup(<PhoneLink number="01539 720 123" doNotCall={doNotCall} />);
  expect(shown(true)).toMatch(/href="tel:01539720123".*Do not call/);
  expect(shown(false)).not.toContain("Do not call");
});
