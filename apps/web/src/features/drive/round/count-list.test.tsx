// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { LoadItem } from "../driving";
import { CountList } from "./count-list";

afterEach(cleanup);

it("names each step by the goods that it counts", async () => {
  const item = (productName: string, condition: "full" | "empty") =>
    ({ productId: productName, productName, condition, expected: 3 }) as LoadItem;
  const changed = vi.fn<(counts: object) => void>();
  render(
    <CountList
      items={[item("Propane 47 kg", "full"), item("Propane 47 kg", "empty")]}
      counts={{}}
      onChange={changed}
    />,
  );
  const names = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual([
    "One less: Propane 47 kg",
    "One more: Propane 47 kg",
    "One less: Propane 47 kg, empty",
    "One more: Propane 47 kg, empty",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "One less: Propane 47 kg, empty" }));
  expect(changed).toHaveBeenCalledTimes(1);
});
