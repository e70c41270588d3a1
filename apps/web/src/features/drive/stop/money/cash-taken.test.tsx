// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { CashTaken } from "./cash-taken";

afterEach(cleanup);

it("says that cash includes VAT only if the business is registered for it", () => {
  const words = (hasVat: boolean) =>
    render(
      <InOffice hasVat={hasVat}>
        <CashTaken due={{ pence: 4550, unsure: false }} asked pence="due" onChange={() => {}} />
      </InOffice>,
    ).container.textContent;
  expect(words(true)).toContain("£45.50 is due, inc VAT.");
  expect(words(false)).toContain("£45.50 is due.");
});
