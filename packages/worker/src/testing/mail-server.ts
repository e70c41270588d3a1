import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** The server's answer to a mail; null accepts it. */
type Verdict = { responseCode: number } | null;

export interface MailServer {
  url: string;
  /** The mails that were sent to the server, headers and body, accepted or not. */
  seen: string[];
  /** Decides on the next mails; may be slow. */
  judge: (mail: string) => Promise<Verdict> | Verdict;
  close: () => Promise<void>;
}

/** A real SMTP server on this machine. */
export async function mailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", async () => {
        const mail = Buffer.concat(pieces).toString();
        server.seen.push(mail);
        const verdict = await server.judge(mail);
        done(verdict && Object.assign(new Error("Not now"), verdict));
      });
    },
  });
  // A killed client breaks its connection: that is no fault of the server's.
  smtp.on("error", () => {});
  await new Promise<void>((resolve) => {
    smtp.listen(0, "127.0.0.1", resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    seen: [],
    judge: () => null,
    close: () =>
      new Promise((resolve) => {
        smtp.close(() => resolve());
      }),
  };
  return server;
}
