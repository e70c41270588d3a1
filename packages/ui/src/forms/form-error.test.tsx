// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { faultOf } from "./fault";
import { FormError } from "./form-error";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

function network(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  act(() => {
    window.dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
}

it("says that one is offline for as long as one is; what was refused stays said", () => {
  network(false);
  const unanswered = Object.assign(new Error("Failed to fetch"), { name: "TRPCClientError" });
  const { message } = faultOf(unanswered);
  const { rerender } = render(<FormError message={message} />);
  expect(screen.getByRole("alert").textContent).toContain("You are offline");
  network(true);
  expect(screen.queryByRole("alert")).toBeNull();

  network(false);
  rerender(<FormError message="The round is done." />);
  network(true);
  expect(screen.getByRole("alert").textContent).toBe("The round is done.");
});
