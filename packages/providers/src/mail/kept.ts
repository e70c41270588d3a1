import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { ProviderFailed } from "../errors";
import { checkMessage } from "./check";
import { toMail } from "./compose";
import { forgetIn } from "./forget";
import type { Mail, Mailbox, MailMessage } from "./mail";

/**
 * No mail server: nothing leaves. The service keeps every mail in its own table and shows a business
 * its own under Settings → Emails. Those of the service itself hold one-time links, which no page may
 * show; where a `folder` is named, every mail is written there too, for whoever holds the machine.
 */
export function keptMail(from: Mailbox, folder: string | null = null): Mail {
  return {
    kind: "kept",
    from,
    async send(message) {
      checkMessage(message);
      if (folder !== null) await write(folder, message, from);
      return { delivered: false };
    },
    async forget(mailIds) {
      if (folder !== null) await forgetIn(folder, new Set(mailIds));
    },
    close() {},
  };
}

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "unix",
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** As a mail program opens it. Readable by its owner alone: it may hold a link that signs somebody in. */
async function write(folder: string, message: MailMessage, from: Mailbox): Promise<void> {
  try {
    const { message: raw } = await composer.sendMail(toMail(message, from));
    if (!Buffer.isBuffer(raw)) throw new TypeError("The mail was composed as a stream");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, fileName(message)), raw, { mode: 0o600 });
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown";
    throw new ProviderFailed("mail", "unreachable", `The mail was not written: ${why}`, {
      cause: error,
    });
  }
}

/** Sorted by time, told apart by whom it is for and what it is about. */
function fileName({ to, subject }: MailMessage): string {
  const at = new Date().toISOString().replaceAll(":", "-");
  const words = [to[0]?.address ?? "", subject].map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9@.]+/g, "-")
      .replaceAll(/^[-.]+|[-.]+$/g, "")
      .slice(0, 60),
  );
  return `${[at, ...words].join("--")}.eml`;
}
