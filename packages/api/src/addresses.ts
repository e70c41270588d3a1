/* An entry of its own: what an app does first as its process starts, before anything heavy is loaded. */
export { trustAddresses } from "./doors/trusted-address";
export { cutStalled } from "./doors/cut-stalled";
