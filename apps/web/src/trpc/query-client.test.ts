import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { newQueryClient } from "./query-client";

afterEach(() => onlineManager.setOnline(true));

it("refuses a change at once while offline, and sends nothing later by itself", async () => {
  const queries = newQueryClient();
  queries.mount();
  const send = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("Failed to fetch")));
  onlineManager.setOnline(false);
  const act = new MutationObserver(queries, { mutationFn: send });
  await expect(act.mutate()).rejects.toThrow("Failed to fetch");
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  queries.unmount();
});
