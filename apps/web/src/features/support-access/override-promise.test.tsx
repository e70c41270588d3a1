// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { OverridePromise } from "./override-promise";

afterEach(cleanup);

it("promises a review, and says where nobody is there to review", () => {
  const nobody = /Nobody is named for that review/;
  const { rerender } = render(<OverridePromise areReviewed />);
  expect(
    screen.getByText(/waits until somebody other than who did it has reviewed it/),
  ).toBeDefined();
  expect(screen.queryByText(nobody)).toBeNull();
  rerender(<OverridePromise areReviewed={false} />);
  expect(screen.getByText(nobody)).toBeDefined();
});
