import { Refusal } from "@roundsman/api";
import { parse } from "secure-json-parse";

/** A refusal of the body as a whole. */
export const badBody = (message: string) =>
  new Refusal("validation", message, { issues: [{ path: "", message }] });

/**
 * The value of a JSON body. Keys that would reach an object's prototype are left out.
 * @throws validation with path "" where it is not JSON
 */
export function readJson(text: string): unknown {
  try {
    return parse(text, { protoAction: "remove", constructorAction: "remove" });
  } catch {
    throw badBody("The body is not JSON.");
  }
}
