#!/usr/bin/env node
// jq as WebAssembly, for the guides' steps on machines without jq.
import { text } from "node:stream/consumers";
import jq from "jq-wasm";

const flags = [];
const rest = process.argv.slice(2);
while (rest[0]?.startsWith("-")) {
  // `--arg` is followed by a name and a value.
  flags.push(...rest.splice(0, rest[0] === "--arg" ? 3 : 1));
}
const [filter = "."] = rest;
try {
  const said = await jq.raw(await text(process.stdin), filter, flags);
  if (said !== "") console.log(said.replace(/\n$/, ""));
} catch (error) {
  console.error(error.message);
  process.exitCode = 5;
}
