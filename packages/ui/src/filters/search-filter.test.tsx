// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchFilter } from "./search-filter";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const replace = vi.fn<AppRouterInstance["replace"]>();

/** A list at an address; the next address comes only with the next render. */
const filterAt = (search: string) => (
  <AppRouterContext value={{ replace } as unknown as AppRouterInstance}>
    <PathnameContext value="/orders">
      <SearchParamsContext value={new URLSearchParams(search)}>
        <SearchFilter label="Search orders" />
      </SearchParamsContext>
    </PathnameContext>
  </AppRouterContext>
);

const field = () => screen.getByLabelText<HTMLInputElement>("Search orders");

it("keeps what is typed while the list is on its way, and follows the address when it is changed elsewhere", () => {
  const { rerender } = render(filterAt(""));
  fireEvent.change(field(), { target: { value: "ho" } });
  act(() => {
    vi.advanceTimersByTime(300);
  });
  expect(replace).toHaveBeenCalledWith("?q=ho", { scroll: false });
  expect(field().value).toBe("ho");
  fireEvent.change(field(), { target: { value: "holm" } });
  rerender(filterAt("q=ho"));
  expect(field().value).toBe("holm");
  rerender(filterAt(""));
  expect(field().value).toBe("");
});
