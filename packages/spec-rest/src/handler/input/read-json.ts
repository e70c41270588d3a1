import { Refusal } from "@roundsman/api";
import { parse } from "secure-json-parse";

/** Returns a refusal of the entire body. */
export const badBody = (message: string) =>
  new Refusal("validation", message, { issues: [{ path: "", message }] });

/**
 * Parses a JSON body. Keys that could change an object's prototype are left out.
 * @throws validation with path "" if the body is not JSON
 */
export function readJson(text: string): unknown {
  try {
    return parse(text, { protoAction: "remove", constructorAction: "remove" });
  } catch {
    throw badBody("The body is not JSON.");
  }
}
