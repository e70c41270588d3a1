import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Longer than the headers of any mail of ours. */
const headBytes = 4096;

/** Deletes the mails of a folder whose Message-ID is one of these. A missing folder has none. */
export async function forgetIn(folder: string, mailIds: ReadonlySet<string>): Promise<void> {
  if (mailIds.size === 0) return;
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".eml"))) {
    const file = join(folder, name);
    const id = /^Message-ID: <([^@>]+)@/im.exec(await headOf(file))?.[1];
    if (id !== undefined && mailIds.has(id)) await rm(file, { force: true });
  }
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
