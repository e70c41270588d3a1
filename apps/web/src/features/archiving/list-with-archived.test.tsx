// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { listOf, noFilters } from "@roundsman/ui";
import { afterEach, expect, it } from "vitest";
import { InOffice } from "@/testing/office";
import { ListWithArchived, type EditedRows } from "./list-with-archived";

afterEach(cleanup);

type Crate = { id: string; name: string; archivedAt: string | null };
const archivedAt = "2026-11-20T09:30:00Z";

const crates = listOf<Crate, EditedRows<Crate>>()({
  label: "Crates",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, { shown, onEdit }) => [
    column.accessor("name", { header: "Name" }),
    column.display({
      header: "Actions",
      cell: ({ row }) => (
        <button type="button" onClick={() => onEdit(row.original)}>
          Change {row.original.name} of {shown.length}
        </button>
      ),
    }),
  ],
  nothingYet: { title: "No crates yet", text: "With one, things are carried." },
});

const show = (rows: readonly Crate[], scopes: readonly "customers:write"[] = ["customers:write"]) =>
  render(
    <InOffice scopes={scopes}>
      <ListWithArchived
        list={crates}
        rows={rows}
        add="New crate"
        asked="crate"
        needs="customers:write"
        renderDialog={(crate, onClose) => (
          <button type="button" onClick={onClose}>
            Editing {crate?.name ?? "a new one"}
          </button>
        )}
      />
    </InOffice>,
  );
const a: Crate = { id: "a", name: "Apple", archivedAt: null };
const b: Crate = { id: "b", name: "Birch", archivedAt };
const c: Crate = { id: "c", name: "Cedar", archivedAt };

it("shows what is in use, and what is archived once it is asked for", async () => {
  const user = userEvent.setup();
  show([a, b, c]);
  const rows = within(screen.getByRole("table", { name: "Crates" }));
  expect(rows.getByRole("button", { name: "Change Apple of 1" })).toBeDefined();
  expect(screen.queryByText("Birch")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show 2 archived" }));
  const archived = within(screen.getByRole("table", { name: "Archived crates" }));
  expect(archived.getByRole("button", { name: "Change Cedar of 2" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Hide archived" }));
  expect(screen.queryByText("Birch")).toBeNull();
});

it("opens the dialog for a new one and for a row", async () => {
  const user = userEvent.setup();
  show([a]);
  await user.click(screen.getByRole("button", { name: "New crate" }));
  await user.click(screen.getByRole("button", { name: "Editing a new one" }));
  expect(screen.queryByText(/^Editing/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Change Apple of 1" }));
  expect(screen.getByText("Editing Apple")).toBeDefined();
});

it("says what one is for while none is in use, and offers none to who may only look", () => {
  show([b]);
  expect(screen.getByText("With one, things are carried.")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "New crate" })).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Show 1 archived" })).toBeDefined();
  cleanup();
  show([a], []);
  expect(screen.queryByRole("button", { name: "New crate" })).toBeNull();
});
