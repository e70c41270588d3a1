// @vitest-environment happy-dom
import { SelectionProvider } from "@roundsman/ui";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import { CardsReady, PrintCards } from "./print-cards";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The list as it is drawn anew: of other rows, others are chosen. */
const list = (ids: readonly string[]) => (
  <InOffice scopes={["customers:write"]}>
    <CardsReady>
      <SelectionProvider key={ids.join(" ")} ids={ids} atFirst={ids}>
        <PrintCards />
      </SelectionProvider>
    </CardsReady>
  </InOffice>
);

it("makes the cards of what is ticked, and leads to their paper after the list has gone on", async () => {
  const sent = answering({ "office.bottleCards.issueMany": () => ({ made: 1 }) });
  const { rerender } = render(list(["a", "b"]));
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Make and print cards" }));
  const href = async () =>
    (await screen.findByRole("link", { name: "Print 2 cards" })).getAttribute("href");
  expect(await href()).toBe("/api/bottle-cards?business=b&address=a&address=b");
  expect(sent).toEqual([
    { procedure: "office.bottleCards.issueMany", input: { addressIds: ["a", "b"] } },
  ]);
  expect(screen.getByRole("dialog").textContent).toContain("1 new card is made; 1 was made before");
  rerender(list(["c"]));
  expect(await href()).toBe("/api/bottle-cards?business=b&address=a&address=b");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  const again = screen.getByRole("button", { name: "Make and print cards" });
  expect(again.getAttribute("aria-busy")).not.toBe("true");
  await user.click(again);
  expect(await screen.findByRole("link", { name: "Print the card" })).toBeDefined();
});
