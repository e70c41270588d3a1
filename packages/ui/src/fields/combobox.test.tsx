// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Combobox } from "./combobox";
import { Field } from "./field";

afterEach(cleanup);

const goods = ["Propane 47 kg", "Propane 19 kg", "Coal"];
const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Product" });

function Chooser({ onPick }: { onPick?: (item: string) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Product">
      <Combobox
        items={goods}
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
