// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { Combobox } from "./combobox";
import { Field } from "../field";

afterEach(cleanup);

const goods = ["Propane 47 kg", "Propane 19 kg", "Coal"];
const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Product" });

type ChooserProps = { onPick?: (item: string) => void; loading?: boolean };

function Chooser({ onPick, loading = false }: ChooserProps) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Product">
      <Combobox
        items={loading ? [] : goods}
        loading={loading}
        value={onPick ? null : value}
        onValueChange={(item) => (onPick ? item && onPick(item) : setValue(item))}
        itemKey={(item) => item}
        itemText={(item) => item}
        find={(items, query) => items.filter((item) => item.toLowerCase().startsWith(query))}
      />
    </Field>
  );
}

it("shows what is chosen", async () => {
  render(<Chooser />);
  await userEvent.type(input(), "coal{Enter}");
  expect(input().value).toBe("Coal");
});

it("is empty again, and still has the keyboard, where what is chosen goes elsewhere", async () => {
  const onPick = vi.fn<(item: string) => void>();
  render(<Chooser onPick={onPick} />);
  await userEvent.type(input(), "prop{Enter}");
  expect(input().value).toBe("");
  expect(document.activeElement).toBe(input());
  await userEvent.keyboard("prop{Enter}");
  expect(onPick.mock.calls).toEqual([["Propane 47 kg"], ["Propane 47 kg"]]);
});

it("keeps an Enter pressed while items are on their way, also where the field is left before they are there", async () => {
  const onPick = vi.fn<(item: string) => void>();
  const { rerender } = render(<Chooser onPick={onPick} loading />);
  await userEvent.type(input(), "coal{Enter}");
  await userEvent.tab();
  expect(input().value).toBe("coal");
  rerender(<Chooser onPick={onPick} />);
  expect(onPick.mock.calls).toEqual([["Coal"]]);
  expect(input().value).toBe("");
});

it("drops what was typed without Enter where the field is left", async () => {
  render(<Chooser loading />);
  await userEvent.type(input(), "coal");
  await userEvent.tab();
  expect(input().value).toBe("");
});

it("takes the highlighted item by Tab and goes on, and none by Shift+Tab, for nothing typed, or after Escape", async () => {
  const onPick = vi.fn<(item: string) => void>();
  render(
    <>
      <Chooser onPick={onPick} />
      <button type="button">Next</button>
    </>,
  );
  const focused = () => document.activeElement;
  await userEvent.type(input(), "prop{ArrowDown}");
  await userEvent.tab();
  expect(onPick.mock.calls).toEqual([["Propane 19 kg"]]);
  expect(focused()).toBe(screen.getByRole("button", { name: "Next" }));
  expect(input().value).toBe("");
  await userEvent.type(input(), "coal");
  await userEvent.tab({ shift: true });
  // A field in which nothing is typed chooses nothing, though its list is open.
  await userEvent.click(input());
  await userEvent.tab();
  await userEvent.type(input(), "nothing of that name");
  await userEvent.tab();
  await userEvent.type(input(), "coal{Escape}");
  await userEvent.tab();
  expect(onPick).toHaveBeenCalledTimes(1);
});

it("shows what Tab chose, and takes it over what was chosen before", async () => {
  render(<Chooser />);
  await userEvent.type(input(), "coal{Enter}");
  await userEvent.clear(input());
  await userEvent.type(input(), "propane 4");
  await userEvent.tab();
  expect(input().value).toBe("Propane 47 kg");
});

it("takes up what was typed before the page's script was there", async () => {
  const page = document.body.appendChild(document.createElement("main"));
  page.innerHTML = renderToString(<Chooser />);
  const early = input();
  early.focus();
  early.value = "prop";
  const root = await act(async () => hydrateRoot(page, <Chooser />));
  expect(input()).toBe(early);
  await vi.waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  await userEvent.keyboard("{Enter}");
  expect(input().value).toBe("Propane 47 kg");
  await act(async () => root.unmount());
  page.remove();
});
