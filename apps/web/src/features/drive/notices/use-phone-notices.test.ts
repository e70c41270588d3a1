import { expect, it } from "vitest";
import { stateOf } from "./use-phone-notices";

const server = { publicKey: "key", told: ["a"] };
const here = { can: "yes", permission: "granted", endpointHash: "a" } as const;

it.each([
  ["the browser has an address and the service sends there", {}, {}, "told"],
  ["the service sends to another phone", {}, { endpointHash: "b" }, "not told"],
  ["the service sends there no more, as after another sign-in", { told: [] }, {}, "not told"],
  [
    "the browser gave no address yet",
    {},
    { endpointHash: null, permission: "default" },
    "not told",
  ],
  ["the person said no", {}, { permission: "denied" }, "blocked"],
  ["an iPhone shows it in its browser", {}, { can: "home screen" }, "home screen"],
  ["the browser can't", {}, { can: "no" }, "can't"],
  ["the service offers it to nobody", { publicKey: null }, {}, "can't"],
] as const)("where %s", (_, ofServer, ofPhone, state) => {
  expect(stateOf({ ...server, ...ofServer }, { ...here, ...ofPhone })).toBe(state);
});
