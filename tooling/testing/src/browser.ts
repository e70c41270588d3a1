import { accessSync, constants } from "node:fs";
import chromium from "@sparticuz/chromium";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export interface Browser {
  executablePath: string;
  args: string[];
}

/**
 * Finds the Chromium for the tests: the one in CHROMIUM, else one in the usual places, else the one of the npm
 * package @sparticuz/chromium (Linux on x64).
 * @throws with instructions if there is none: the journeys never pass silently without a browser
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM"];
  if (named) return { executablePath: named, args: sandboxArgs() };
  const installed = usualPlaces.find(isExecutable);
  if (installed) return { executablePath: installed, args: sandboxArgs() };
  if (process.platform === "linux" && process.arch === "x64") {
    // Without the package's own arguments: they are for tiny machines, put all of Chromium in one process that
    // crashes completely, and switch off the isolation that the journeys check.
    return { executablePath: await chromium.executablePath(), args: sandboxArgs() };
  }
  throw new Error(
    "No Chromium found. Install Chromium or Chrome, or name one in CHROMIUM=/path/to/it.",
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Chromium's sandbox refuses to run as root. */
function sandboxArgs(): string[] {
  const root = process.getuid?.() === 0;
  return [
    ...(root ? ["--no-sandbox"] : []),
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
  ];
}
