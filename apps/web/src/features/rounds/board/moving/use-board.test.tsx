// @vitest-environment happy-dom
import { Toaster } from "@roundsman/ui";
import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { answering, InOffice } from "@/testing/office";
import type { Board } from "../board";
import { useBoard } from "./use-board";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const waiting = (id: string, customerName: string) => ({
  id,
  customerName,
  deliverToAddress: null,
  postcode: null,
  summary: "",
  asks: null,
});
const boardWith = (issue: string | null, waits: unknown[]) =>
  ({
    day: "2026-11-24",
    rounds: [
      { id: "r", version: "1", stops: [], vehicleName: "Caddy", asks: { issue, out: issue } },
    ],
    waiting: waits,
  }) as unknown as Board;

const overload = "Over weight: 940 kg on a van for 700 kg.";
const [ann, bob] = [waiting("a", "Ann Dixon"), waiting("b", "Bob Airey")];

it("says nothing of a van that has room", async () => {
  answering({
    "office.rounds.putStops": () => ({}),
    "office.rounds.board": () => boardWith(null, [bob]),
  });
  render(<Toaster />);
  const { result } = renderHook(() => useBoard(boardWith(null, [ann, bob])), { wrapper: InOffice });
  act(() => void result.current.put(["a"], "r", 0));
  expect(await screen.findByText(/moved$/)).toBeDefined();
  expect(screen.queryByText("The van is over its limits")).toBeNull();
});

it("says at once that a van is over its limits, and not again while it stays so", async () => {
  answering({
    "office.rounds.putStops": () => ({}),
    "office.rounds.board": () => boardWith(overload, [bob]),
  });
  render(<Toaster />);
  const { result } = renderHook(() => useBoard(boardWith(null, [ann, bob])), { wrapper: InOffice });
  act(() => void result.current.put(["a"], "r", 0));
  expect(await screen.findByText("The van is over its limits")).toBeDefined();
  expect(screen.getByText(overload)).toBeDefined();

  act(() => void result.current.put(["b"], "r", 0));
  await waitFor(() => expect(result.current.saving).toBe(false));
  expect(screen.getAllByText("The van is over its limits")).toHaveLength(1);
});
