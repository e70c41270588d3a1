import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { portOf } from "./local-server";

/** A mail as it arrived at the server. */
interface Arrived {
  from: string;
  to: string[];
  /** The complete mail, headers and body. */
  raw: string;
  secure: boolean;
  user: string | undefined;
}

export interface SmtpServer {
  port: number;
  arrived: Arrived[];
  close(): Promise<void>;
}

/** Starts a real SMTP server on this machine that stores the mails it receives. */
export async function smtpServer(options: SMTPServerOptions = {}): Promise<SmtpServer> {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === "post" && password === "p@ss word") done(null, { user: username });
      else done(Object.assign(new Error("5.7.8 Wrong password"), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
          secure: session.secure,
          user: session.user,
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up because of a certificate is no fault of the server's.
  server.on("error", () => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: portOf(server.server.address()),
    arrived,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** Creates a certificate for this machine that no authority has signed. */
export async function ownCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keySize: 2048,
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key, cert };
}
