import { Refusal } from "@roundsman/api";
import { headerOf, type RestRequest } from "./request";

/**
 * The versions of the interface, the newest last. What is only added makes no new one; a day is added here when a
 * change would break programs, and docs/contract/changelog.md says what it changes.
 */
const versions = ["2026-11-25"] as const;

/** What a request gets that names none. */
export const newestVersion: string = versions[versions.length - 1] ?? "";

/** Every answer names the version that it is of. */
export const versionHeaders = { "Roundsman-Version": newestVersion };

const known: ReadonlySet<string> = new Set(versions);

/** @throws validation at `roundsman-version` where a request names a version that there is not */
export function judgeVersion(request: RestRequest): void {
  const asked = headerOf(request, "roundsman-version");
  if (asked === undefined || known.has(asked)) return;
  const message = `There is no such version. The newest is ${newestVersion}.`;
  const issues = [{ path: "roundsman-version", message }];
  throw new Refusal("validation", message, { issues });
}
