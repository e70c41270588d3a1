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
 * The Chromium the tests drive: the one CHROMIUM names, else one in the usual places, else the one
 * that comes with the npm package @sparticuz/chromium (Linux on x64).
 * @throws where there is none, saying how to get one: the journeys never pass silently without
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env["CHROMIUM"];
  if (named) return { executablePath: named, args: sandboxArgs() };
  const found = usualPlaces.find(isExecutable);
  if (found) return { executablePath: found, args: sandboxArgs() };
  if (process.platform === "linux" && process.arch === "x64") {
    // Not with its own arguments: they are for tiny machines, put all of Chromium in one process that
    // goes down as a whole, and switch off the isolation that the journeys look at.
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
