import { createHash } from "node:crypto";
import type { Heard, Reply } from "./local-server";

/** Consents and tokens of a local program, as RFC 6749 and RFC 7636 have them. */
export interface Tokens {
  /** Consents as a person would on the program's page; gives what it adds to our address. */
  consent(url: string): URLSearchParams;
  /** Answers a request of the token endpoint. */
  answer(request: Heard): Reply;
  /** Ends an access token before its time. */
  expire(): void;
  /** As if the business had cut the connection on the program's own pages. */
  cut(): void;
  revoke(request: Heard): Reply;
  /** Whether the request bears the access token that holds now. */
  accepts(request: Heard): boolean;
  /** How often a token was refreshed. */
  refreshed(): number;
  revoked(): boolean;
}

/** @param graceful the refresh token before the last is taken too, as Xero does for 30 minutes */
export function tokensOf(client: { id: string; secret: string }, pkce: boolean): Tokens {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  let made = 0;
  let access = "";
  let refresh = "";
  let before = "";
  let refreshes = 0;
  let isRevoked = false;
  let open: { code: string; challenge: string | null; redirectUri: string } | null = null;

  const give = (): Reply => {
    made += 1;
    access = `access-${made}`;
    before = refresh;
    refresh = `refresh-${made}`;
    return {
      body: {
        access_token: access,
        refresh_token: refresh,
        token_type: "bearer",
        expires_in: 1800,
        x_refresh_token_expires_in: 8_726_400,
      },
    };
  };
  const refused = (error: string): Reply => ({ status: 400, body: { error } });

  return {
    consent(url) {
      const asked = new URL(url).searchParams;
      if (asked.get("response_type") !== "code" || asked.get("client_id") !== client.id) {
        throw new Error(`Not a request for consent: ${url}`);
      }
      if (pkce && asked.get("code_challenge_method") !== "S256") throw new Error("No PKCE");
      open = {
        code: `code-${made}`,
        challenge: asked.get("code_challenge"),
        redirectUri: asked.get("redirect_uri") ?? "",
      };
      return new URLSearchParams({ code: open.code, state: asked.get("state") ?? "" });
    },
    answer({ headers, body }) {
      if (headers.authorization !== basic)
        return { status: 401, body: { error: "invalid_client" } };
      const params = new URLSearchParams(body.toString());
      if (params.get("grant_type") === "refresh_token") {
        const given = params.get("refresh_token") ?? "";
        if (isRevoked || given === "" || (given !== refresh && given !== before)) {
          return refused("invalid_grant");
        }
        refreshes += 1;
        return give();
      }
      const verifier = params.get("code_verifier") ?? "";
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      const fits =
        open !== null &&
        params.get("grant_type") === "authorization_code" &&
        params.get("code") === open.code &&
        params.get("redirect_uri") === open.redirectUri &&
        (!pkce || challenge === open.challenge);
      open = null;
      if (!fits) return refused("invalid_grant");
      isRevoked = false;
      return give();
    },
    revoke({ headers, body }) {
      const text = body.toString();
      const token = text.startsWith("{")
        ? String((JSON.parse(text) as { token?: unknown }).token)
        : new URLSearchParams(text).get("token");
      if (headers.authorization !== basic || (token !== refresh && token !== before)) {
        return refused("invalid_request");
      }
      isRevoked = true;
      access = "";
      return { body: {} };
    },
    expire() {
      access = "";
    },
    cut() {
      access = "";
      isRevoked = true;
    },
    accepts: ({ headers }) => access !== "" && headers.authorization === `Bearer ${access}`,
    refreshed: () => refreshes,
    revoked: () => isRevoked,
  };
}
