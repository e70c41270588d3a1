import { createTransport } from "nodemailer";
import { ProviderFailed, type FailureCode } from "../errors";
import type { SmtpSettings } from "../settings";
import { checkMessage } from "./check";
import { toMail } from "./compose";
import type { Mail } from "./mail";

const connectMs = 10_000;
const silenceMs = 30_000;

export interface SmtpOptions extends SmtpSettings {
  /** A further certificate authority to trust, as PEM. */
  ca?: string;
}

/** Sends through a mail server, over a few connections that stay open. */
export function smtpMail({ url, from, ca }: SmtpOptions): Mail {
  const server = new URL(url);
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: server.hostname.replace(/^\[|\]$/g, ""),
    port: Number(server.port) || (server.protocol === "smtps:" ? 465 : 587),
    secure: server.protocol === "smtps:",
    // A password must not be sent unencrypted because an attacker on the way removed STARTTLS.
    requireTLS: server.username !== "" && !isThisMachine(server.hostname),
    ...(server.username && {
      auth: {
        user: decodeURIComponent(server.username),
        pass: decodeURIComponent(server.password),
      },
    }),
    ...(ca && { tls: { ca } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // A message's content is passed in: no file and no address in it is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: "smtp",
    from,
    async send(message) {
      checkMessage(message);
      try {
        const { rejected } = await transport.sendMail(toMail(message, from));
        return { delivered: true, declined: rejected.map((address) => addressOf(address)) };
      } catch (error) {
        throw failure(error);
      }
    },
    forget: async () => {},
    close: () => transport.close(),
  };
}

function addressOf(address: string | { address: string }): string {
  return typeof address === "string" ? address : address.address;
}

/**
 * The server's reply to the message decides: 4xx is temporary, 5xx final. A reply to any earlier step (greeting, TLS,
 * sign-in) is about this installation, and time or a setting fixes it.
 */
function failure(error: unknown): ProviderFailed {
  const { code, responseCode = 0 } = facts(error);
  const aboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  const before: FailureCode = code === "EAUTH" ? "unauthorised" : "unreachable";
  const means = !aboutMessage ? before : responseCode >= 500 ? "declined" : "busy";
  const why = [code, responseCode].filter(Boolean).join(" ");
  return new ProviderFailed("mail", means, `The mail server failed (${why}).`, { cause: error });
}

function facts(error: unknown): { code: string; responseCode: number | undefined } {
  if (!(error instanceof Error)) return { code: "", responseCode: undefined };
  return {
    code: "code" in error ? String(error.code) : "",
    responseCode:
      "responseCode" in error && typeof error.responseCode === "number"
        ? error.responseCode
        : undefined,
  };
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}
