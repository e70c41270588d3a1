import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import {
  endApp,
  holdCode,
  holdRefreshToken,
  keepTokens,
  keyOfToken,
  useSecret,
  type AppKey,
  type HeldCode,
  type HeldSecret,
} from "../../../platform/credentials";
import { proveApp, type AppClient } from "./clients";

/** What exchanging a code or token for others needs, all in one transaction. */
export interface AppGrants {
  /** The app that shows this secret, or none where it has none; null where that is not so. */
  prove: (id: string, secret: string | null) => Promise<AppClient | null>;
  /** A code of this app's that can be exchanged; null where there is none. One that was used ends what it gave. */
  holdCode: (code: string, clientId: string) => Promise<HeldCode | null>;
  /** The same for a refresh token. */
  holdRefreshToken: (token: string, clientId: string) => Promise<HeldSecret | null>;
  use: (kind: "code" | "refresh", secret: HeldSecret) => Promise<void>;
  /** False where the app's access was ended meanwhile. */
  keep: (
    key: AppKey,
    given: { access: string; refresh: string; scopes: readonly string[] },
  ) => Promise<boolean>;
  /** Ends an app's access by one of its tokens. Nothing happens where it is none of this app's. */
  revoke: (token: string, clientId: string) => Promise<void>;
}

/** Runs `work` in a transaction, which is run again where it met another one. What `work` throws undoes it. */
export const appGrants = <T>(
  { database }: Pick<Service, "database">,
  facts: { now: Date; requestId: string },
  work: (grants: AppGrants) => Promise<T>,
): Promise<T> =>
  runPatiently(database.service, (tx) => {
    const { now } = facts;
    /** One that was used may be in two hands: nobody knows which is the app's, so both lose it. */
    const once = async <S extends HeldSecret>(held: S | null, because: string) => {
      if (held === null || held.expiresAt <= now) return null;
      if (held.usedAt !== null) {
        const { businessId, keyId, name } = held.key;
        await endApp(tx, { tenantId: businessId, id: keyId, name }, because, facts);
        return null;
      }
      return held.key.holds ? held : null;
    };
    return work({
      prove: (id, secret) => proveApp(tx, id, secret),
      holdCode: async (code, clientId) =>
        once(await holdCode(tx, code, clientId, now), "a code was used twice"),
      holdRefreshToken: async (token, clientId) =>
        once(await holdRefreshToken(tx, token, clientId, now), "a refresh token was used twice"),
      use: (kind, secret) => useSecret(tx, kind, secret, now),
      keep: (key, given) => keepTokens(tx, key, given, now),
      async revoke(token, clientId) {
        const key = await keyOfToken(tx, token, clientId);
        if (key) await endApp(tx, key, "the app gave it back", facts);
      },
    });
  });
