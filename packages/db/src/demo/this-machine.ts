import type { Pool } from "pg";
import { demoLogins } from "./business/people";

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of the service's public addresses; a missing one is on localhost. */
const addresses = ["WEB_URL", "CONSOLE_URL", "SHOP_URL", "REST_URL"] as const;

/**
 * Returns the settings whose address leads beyond this machine, or is invalid. Empty: only this machine can reach the
 * service.
 */
export const addressesBeyond = (env: Environment): string[] =>
  addresses.filter((name) => env[name] && !isThisMachine(env[name]));

/** Accepts localhost and its subdomains, 127.0.0.0/8 and ::1. A URL's host is in lower case, its numbers in full. */
function isThisMachine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost") || host === "[::1]") return true;
  return /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses a publicly reachable service: the demo's passwords are published, and the sandbox accepts any payment.
 * @throws Error naming the settings that lead beyond this machine
 */
export function refuseBeyond(env: Environment, what: string): void {
  const beyond = addressesBeyond(env);
  if (beyond.length === 0) return;
  const names = beyond.join(" and ");
  throw new Error(`${what} only where every public address is on localhost, unlike ${names}`);
}

/** Returns true if one of the demo's people can sign in here: by id, which nobody else gets, until erased. */
export async function holdsDemo(service: Pool): Promise<boolean> {
  const { ids, emails } = demoLogins;
  const result = await service.query(
    "SELECT FROM users WHERE id = ANY($1::text[]) AND email = ANY($2::citext[]) LIMIT 1",
    [ids, emails],
  );
  return result.rowCount !== 0;
}
