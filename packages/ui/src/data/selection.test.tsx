// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { BulkBar, SelectAll, SelectionProvider, SelectRow, useSelection } from "./selection";

afterEach(cleanup);

const rows = ["a", "b", "c", "d", "e"];

/** Says what is chosen, and chooses rows of other pages, too. */
function Chosen() {
  const { selected, choose } = useSelection();
  return (
    <>
      <output>{selected.join(" ")}</output>
      <button type="button" onClick={() => choose(["e", "x", "a"])}>
        All that fit
      </button>
    </>
  );
}

const list = (ids: readonly string[] = rows) => (
  <SelectionProvider ids={ids}>
    <table>
      <thead>
        <tr>
          <th>
            <SelectAll />
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <tr key={id}>
            <td>
              <SelectRow id={id} label={`row ${id}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <Chosen />
    <BulkBar>
      <button type="button">Cancel</button>
    </BulkBar>
  </SelectionProvider>
);

const tick = (id: string) => screen.getByRole("checkbox", { name: `Choose row ${id}` });
const chosen = () => screen.getByRole("status").textContent;

it("chooses rows one by one, and all between two of them with Shift, in either direction", async () => {
  const user = userEvent.setup();
  render(list());
  await user.click(tick("b"));
  await user.keyboard("{Shift>}");
  await user.click(tick("d"));
  await user.keyboard("{/Shift}");
  expect(chosen()).toBe("b c d");
  await user.keyboard("{Shift>}");
  await user.click(tick("a"));
  await user.keyboard("{/Shift}");
  expect(chosen()).toBe("a b c d");
  // The last one that was pressed is let go: with Shift so are those up to the next.
  await user.click(tick("c"));
  await user.keyboard("{Shift>}");
  await user.click(tick("a"));
  await user.keyboard("{/Shift}");
  expect(chosen()).toBe("d");
});

it("is done by keys alone: arrows go from row to row, Space chooses, Escape chooses none", async () => {
  const user = userEvent.setup();
  render(list());
  tick("b").focus();
  await user.keyboard(" {ArrowDown} {ArrowDown}{ArrowDown}{ArrowDown} {ArrowUp}");
  expect(chosen()).toBe("b c e");
  expect(document.activeElement).toBe(tick("d"));
  expect(screen.getByText("3 chosen")).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(chosen()).toBe("");
  expect(screen.queryByText(/chosen/)).toBeNull();
});

it("keeps the choice while a dialog is closed by Escape", async () => {
  const user = userEvent.setup();
  render(list());
  await user.click(tick("a"));
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  await user.keyboard("{Escape}");
  expect(chosen()).toBe("a");
  dialog.remove();
  await user.keyboard("{Escape}");
  expect(chosen()).toBe("");
});

it("chooses a page, and all that fit in the order that they are found in, until the page is another", async () => {
  const user = userEvent.setup();
  const { rerender } = render(list());
  await user.click(screen.getByRole("checkbox", { name: "Choose all on this page" }));
  expect(chosen()).toBe("a b c d e");
  await user.click(screen.getByRole("button", { name: "All that fit" }));
  expect(chosen()).toBe("e x a");
  expect(screen.getByText("3 chosen")).toBeTruthy();
  await user.click(tick("a"));
  expect(chosen()).toBe("e x");
  rerender(list(["e", "f"]));
  expect(chosen()).toBe("e");
});
