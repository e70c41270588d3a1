import { expect, it } from "vitest";
import { lateInput } from "./late-input";

it("is read when it is asked for, and once", async () => {
  let read = 0;
  const input = lateInput(async () => ({ times: (read += 1) }));
  // As tRPC hands an input on.
  const getRawInput = async () => input;
  expect(read).toBe(0);
  expect(await getRawInput()).toEqual({ times: 1 });
  expect(await getRawInput()).toEqual({ times: 1 });
});

it("fails where it is asked for", async () => {
  const input = lateInput(() => Promise.reject(new Error("no form")));
  const getRawInput = async () => input;
  await expect(getRawInput()).rejects.toThrow("no form");
});
