import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

export interface TakenMail {
  /** Its Message-ID without the brackets. */
  messageId: string;
  /** When it was taken, in milliseconds of the clock. */
  at: number;
}

/** A real mail server, which outlives everything that is killed and forgets nothing it took. */
export interface MailServer {
  url: string;
  taken: TakenMail[];
  close: () => Promise<void>;
}

/** As long as a near mail server takes: a worker is killed while it waits, too. */
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
  // A client that is killed breaks its connection: that is no fault of the server's.
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
