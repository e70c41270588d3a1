import { randomBytes } from "node:crypto";
import type { OauthClient, Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { hashToken, matchesHash, newToken } from "../../../platform/base/tokens";

/*
 * Apps of others that registered themselves. Anybody may register one under any name, so a name proves nothing:
 * what an app is known by is where its answers go.
 */

/** An app that nobody allowed is forgotten after so long. */
const unusedMs = milliseconds({ days: 30 });

export interface AppRegistration {
  name: string;
  redirectUris: readonly string[];
  /** It runs where a secret can be kept, and is given one. */
  keepsSecret: boolean;
}

/** An app as the REST server knows it. */
export interface AppClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
  /** Somebody allowed it once. */
  wasAllowed: boolean;
}

const viewClient = ({ id, name, redirectUris, forgetAfter }: OauthClient): AppClient => ({
  id,
  name,
  redirectUris,
  wasAllowed: forgetAfter === null,
});

/** Registers an app. Its secret is given here alone. */
export async function registerApp(
  client: Pick<Tx, "oauthClient">,
  { name, redirectUris, keepsSecret }: AppRegistration,
  now: Date,
): Promise<{ app: AppClient; secret: string | null }> {
  const secret = keepsSecret ? `rmcs_${newToken()}` : null;
  const row = await client.oauthClient.create({
    data: {
      id: `rmapp_${randomBytes(18).toString("hex")}`,
      name,
      redirectUris: [...redirectUris],
      secretHash: secret && hashToken(secret),
      createdAt: now,
      forgetAfter: new Date(now.getTime() + unusedMs),
    },
  });
  return { app: viewClient(row), secret };
}

export async function findApp(
  client: Pick<Tx, "oauthClient">,
  id: string,
): Promise<AppClient | null> {
  const row = await client.oauthClient.findUnique({ where: { id } });
  return row && viewClient(row);
}

/** The app that shows this secret, or none where it has none to show; null where that is not so. */
export async function proveApp(
  client: Pick<Tx, "oauthClient">,
  id: string,
  secret: string | null,
): Promise<AppClient | null> {
  const row = await client.oauthClient.findUnique({ where: { id } });
  if (!row) return null;
  const isTheirs =
    row.secretHash === null
      ? secret === null
      : secret !== null && matchesHash(secret, row.secretHash);
  return isTheirs ? viewClient(row) : null;
}

/** Where an app's answers go, as people can judge it: a host, this computer, or a program by its own scheme. */
export interface AppPlace {
  kind: "host" | "this_computer" | "program";
  name: string;
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function placeOf(redirectUri: string): AppPlace {
  const { protocol, hostname, host } = new URL(redirectUri);
  if (protocol === "http:" && loopback.has(hostname)) return { kind: "this_computer", name: host };
  if (protocol === "https:") return { kind: "host", name: host };
  return { kind: "program", name: protocol.slice(0, -1) };
}

/** What is wrong with a redirect address; null where it can be registered. */
export function faultOfRedirect(uri: string): string | null {
  if (uri.length > 2000) return "A redirect address has at most 2000 characters.";
  if (!URL.canParse(uri) || /[\s\p{Cc}]/u.test(uri)) return "A redirect address is a whole URL.";
  const { protocol, hostname, username, password } = new URL(uri);
  if (uri.includes("#")) return "A redirect address has no fragment.";
  if (username || password) return "A redirect address holds no name or password.";
  if (protocol === "https:") return null;
  if (protocol === "http:") {
    return loopback.has(hostname)
      ? null
      : "Plain http is for addresses of the same computer alone.";
  }
  if (/^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)) return null;
  // Programs such as editors have one word of their own. The code is of no use without the verifier (PKCE).
  if (isOtherPrograms(protocol.slice(0, -1))) return "This scheme belongs to other programs.";
  return hostname !== "" && uri.toLowerCase().startsWith(`${protocol}//`)
    ? null
    : "A scheme of a program's own has a dot in it, as in com.example.app, or a host, as in app://callback.";
}

/** Schemes that browsers and systems act on by themselves: an answer that is led there could do more than be read. */
const taken: ReadonlySet<string> = new Set(
  [
    "about blob chrome content data edge feed file filesystem ftp ftps geo git intent irc jar javascript ldap ldaps",
    "mailto market mms news nfs rtsp search sftp shell sip sips smb sms ssh steam svn tel telnet urn vbscript",
    "view-source webcal ws wss xmpp",
  ].flatMap((line) => line.split(" ")),
);

const isOtherPrograms = (scheme: string): boolean =>
  taken.has(scheme) ||
  /^(?:ms-|search-|microsoft|x-|web\+|android-|chrome-|moz-|apple|itms)/.test(scheme);

/** Whether answers may go there: to what was registered, or to any port of it on the same computer (RFC 8252). */
export function isRegistered({ redirectUris }: AppClient, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  const asked = withoutPort(uri);
  return asked !== null && redirectUris.some((one) => withoutPort(one) === asked);
}

function withoutPort(uri: string): string | null {
  if (!URL.canParse(uri) || uri.includes("#")) return null;
  const url = new URL(uri);
  if (url.protocol !== "http:" || !loopback.has(url.hostname)) return null;
  if (url.username || url.password) return null;
  url.port = "";
  return url.href;
}
