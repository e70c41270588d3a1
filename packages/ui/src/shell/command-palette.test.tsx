// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { CommandPalette, type PaletteItem } from "./command-palette";

afterEach(cleanup);

const pages = { heading: "Do", items: [{ id: "new", label: "New order" }] };
const people = { heading: "Customers", items: [{ id: "1", label: "Newby Farm" }] };
const onChoose = vi.fn<(item: PaletteItem) => void>();

const palette = (groups: readonly (typeof pages)[]) => (
  <CommandPalette
    open
    onOpenChange={() => {}}
    query="new"
    onQueryChange={() => {}}
    groups={groups}
    onChoose={onChoose}
  />
);

const marked = () =>
  screen.getAllByRole("option").find((option) => option.getAttribute("aria-selected") === "true")
    ?.textContent;

it("marks the first of what is found, also where that comes later, and what somebody goes to", async () => {
  const { rerender } = render(palette([pages]));
  expect(marked()).toBe("New order");
  rerender(palette([people, pages]));
  expect(marked()).toBe("Newby Farm");
  await userEvent.click(screen.getByRole("combobox"));
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("New order");
  rerender(
    palette([{ ...people, items: [...people.items, { id: "2", label: "Newby Hotel" }] }, pages]),
  );
  expect(marked()).toBe("New order");
  await userEvent.keyboard("{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(pages.items[0]);
});
