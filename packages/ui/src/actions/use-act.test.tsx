// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, expect, it, vi } from "vitest";
import { toast } from "../feedback/toast";
import { useAct } from "./use-act";

const refresh = vi.fn<() => Promise<void> | void>();
const router = { refresh } as unknown as AppRouterInstance;
const acting = (act: () => Promise<unknown>, done: string | (() => "stay" | undefined) = "Sent") =>
  renderHook(() => useAct(act, { done, fault: "Nothing was sent" }), {
    wrapper: ({ children }) => <AppRouterContext value={router}>{children}</AppRouterContext>,
  }).result;

afterEach(() => {
  cleanup();
  refresh.mockReset();
});

it("does what a button starts once, and the page follows", async () => {
  let settle = () => {};
  const act = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (settle = resolve)));
  const result = acting(act);
  result.current.start();
  result.current.start();
  expect(act).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(result.current.busy).toBe(true));
  settle();
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it("rejects where it is refused, for a dialog that stays open over it", async () => {
  const result = acting(() => Promise.reject(new Error("no")));
  await expect(result.current.run()).rejects.toThrow("no");
  await waitFor(() => expect(result.current.busy).toBe(false));
});

it("leaves the page as it is where what was done leads away, and takes no second press", async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const result = acting(act, () => "stay");
  await result.current.run();
  result.current.start();
  expect(act).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(result.current.busy).toBe(true));
  expect(refresh).not.toHaveBeenCalled();
});

it("does not say that nothing was done where only what follows it fails", async () => {
  const fault = vi.spyOn(toast, "fault");
  const result = acting(
    () => Promise.resolve(),
    () => {
      throw new Error("no");
    },
  );
  await expect(result.current.run()).rejects.toThrow("no");
  expect(fault).not.toHaveBeenCalled();
  expect(refresh).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(result.current.busy).toBe(false));
});

it("is busy, and begins nothing anew, until the page has followed", async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.resolve());
  let follow = () => {};
  refresh.mockReturnValue(new Promise<void>((resolve) => (follow = resolve)));
  const result = acting(act);
  result.current.start();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  result.current.start();
  expect(act).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(true);
  follow();
  await waitFor(() => expect(result.current.busy).toBe(false));
  result.current.start();
  await waitFor(() => expect(act).toHaveBeenCalledTimes(2));
});
