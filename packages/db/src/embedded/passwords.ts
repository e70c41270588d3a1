import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { folderMode } from "./reach";

export interface Passwords {
  /** The password of `postgres`, who creates the owner and the database and is not used otherwise. */
  superuser: string;
  owner: string;
}

const FILE = "passwords.json";

/** Returns the passwords stored next to the data, created the first time; readable by nobody else. */
export async function keptPasswords(folder: string): Promise<Passwords> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  return (await readPasswords(folder)) ?? (await makePasswords(folder));
}

/** Returns the passwords stored in the folder, if any. */
export async function readPasswords(folder: string): Promise<Passwords | undefined> {
  const text = await readFile(join(folder, FILE), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const passwords: Passwords = JSON.parse(text);
  return passwords;
}

async function makePasswords(folder: string): Promise<Passwords> {
  const passwords = { superuser: secret(), owner: secret() };
  const half = join(folder, `${FILE}.${randomUUID()}`);
  const file = await open(half, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(passwords, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Linked only when complete, so that a power cut can't leave a cluster with an unknown password, and only if none
    // exists: of two processes that start at once, the first decides.
    await link(half, join(folder, FILE));
    return passwords;
  } catch (error) {
    const theirs = await readPasswords(folder);
    if (theirs) return theirs;
    throw error;
  } finally {
    await rm(half);
  }
}

function secret(): string {
  return randomBytes(24).toString("hex");
}
