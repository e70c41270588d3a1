import { expect, it } from "vitest";
import { tidyCodes, toPatch, valuesOfPatch } from "./patch-values";

const patch = {
  id: "1",
  name: "South Lakes",
  outwardCodes: ["LA21", "LA22"],
  weekdays: [2, 5],
  driverUserIds: ["dan", "far"],
  createdAt: "2026-11-22T09:00:00Z",
};

it("takes codes however they are parted, and shows them as they are kept", () => {
  const typed = {
    name: "A",
    outwardCodes: " la23, LA9 la8;\n\nca11,",
    weekdays: ["2", "5"],
    driverUserIds: [],
  };
  expect(toPatch(typed).outwardCodes).toEqual(["LA23", "LA9", "LA8", "CA11"]);
  expect(tidyCodes(typed.outwardCodes)).toBe("LA23, LA9, LA8, CA11");
  expect(toPatch({ ...typed, outwardCodes: " , " }).outwardCodes).toEqual([]);
});

it("gives a patch back as it was where nothing was typed", () => {
  const { name, outwardCodes, weekdays, driverUserIds } = patch;
  expect(toPatch(valuesOfPatch(patch))).toEqual({ name, outwardCodes, weekdays, driverUserIds });
});
