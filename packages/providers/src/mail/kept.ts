import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { ProviderFailed } from "../errors";
import { checkMessage } from "./check";
import { toMail } from "./compose";
import { forgetIn } from "./forget";
import type { Mail, Mailbox, MailMessage } from "./mail";

/**
 * Used without a mail server: nothing is sent. The service stores every mail in its own table and shows a business
 * its own under Settings → Emails. The service's own mails have one-time links, which no page may show. If a `folder`
 * is set, every mail is also written there for the person who runs the machine.
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

/**
 * Writes a mail as a mail program opens it. Only its owner may read the file, because it may have a link that signs
 * somebody in.
 */
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

/** Names sort by time, and differ by recipient and subject. */
function fileName({ to, subject }: MailMessage): string {
  const time = new Date().toISOString().replaceAll(":", "-");
  const words = [to[0]?.address ?? "", subject].map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9@.]+/g, "-")
      .replaceAll(/^[-.]+|[-.]+$/g, "")
      .slice(0, 60),
  );
  return `${[time, ...words].join("--")}.eml`;
}
