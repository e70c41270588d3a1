// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Refused } from "./refused";

afterEach(cleanup);

const offer = (why: string | null | undefined, shown = false) =>
  render(
    <Refused why={why} shown={shown} label="Cancel order">
      <button type="button">Cancel it</button>
    </Refused>,
  );

it("is the deed where it can be done, and nothing where it is not offered", () => {
  offer(null);
  expect(screen.getByRole("button").textContent).toBe("Cancel it");
  cleanup();
  offer(undefined);
  expect(screen.queryByRole("button")).toBeNull();
});

it("says why not to the ear, to the pointer, and under a thumb", () => {
  const why = "The order is delivered already.";
  offer(why);
  const button = screen.getByRole("button", { name: "Cancel order" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.title).toBe(why);
  expect(document.getElementById(button.getAttribute("aria-describedby")!)?.textContent).toBe(why);
  fireEvent.click(button);
  expect(screen.getByRole("dialog", { name: "Why not: Cancel order" }).textContent).toBe(why);
});

it("says why not without a press, where it is to be shown", () => {
  const why = "The order is delivered already.";
  offer(why, true);
  const button = screen.getByRole("button", { name: "Cancel order" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(why).id).toBe(button.getAttribute("aria-describedby"));
  offer(null, true);
  expect(screen.getByText("Cancel it")).toBeDefined();
});
