import { Refusal } from "@roundsman/api";
import { headerOf, type RestRequest } from "./request";

/**
 * The versions of the interface, the newest last. Additions need no new version. A change that would break programs
 * adds its day here, and docs/contract/changelog.md describes the change.
 */
const versions = ["2026-11-25"] as const;

/** The version of requests that name none. */
export const newestVersion: string = versions[versions.length - 1] ?? "";

/** The version of every answer. */
export const versionHeaders = { "Roundsman-Version": newestVersion };

const known: ReadonlySet<string> = new Set(versions);

/** @throws validation at `roundsman-version` for an unknown version */
export function judgeVersion(request: RestRequest): void {
  const version = headerOf(request, "roundsman-version");
  if (version === undefined || known.has(version)) return;
  const message = `There is no such version. The newest is ${newestVersion}.`;
  const issues = [{ path: "roundsman-version", message }];
  throw new Refusal("validation", message, { issues });
}
