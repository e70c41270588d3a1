import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface TakenMail {
  /** The Message-ID without the brackets. */
  messageId: string;
  /** When the mail was accepted, in milliseconds since 1970. */
  at: number;
}

/** A real mail server, which is never killed and keeps every mail it accepts. */
export interface MailServer {
  url: string;
  taken: TakenMail[];
  close: () => Promise<void>;
}

/** Milliseconds that a nearby mail server takes, so that a worker is also killed while it waits. */
const takesMs = 20;

export async function openMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let mail = "";
      stream.setEncoding("utf8").on("data", (piece: string) => {
        mail += piece;
      });
      stream.on("end", async () => {
        await pause(takesMs);
        taken.push({ messageId: /^Message-ID: <(.*)>/im.exec(mail)?.[1] ?? "", at: Date.now() });
        done();
      });
    },
  });
  // A killed client breaks its connection, which is no fault of the server.
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => {
    smtp.listen(0, "127.0.0.1", resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
      }),
  };
}
