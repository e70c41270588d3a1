import { createHash } from "node:crypto";
import type { Heard, Reply } from "./local-server";

/** Consents and tokens of a local program, by RFC 6749 and RFC 7636. */
export interface Tokens {
  /** Consents as a person would on the program's page; returns the query that it appends to our address. */
  consent(url: string): URLSearchParams;
  /** Answers a request of the token endpoint. */
  answer(request: Heard): Reply;
  /** Ends an access token early. */
  expire(): void;
  /** Cuts the connection, as the business would on the program's own pages. */
  cut(): void;
  revoke(request: Heard): Reply;
  /** Returns true if the request has the current access token. */
  accepts(request: Heard): boolean;
  /** Number of refreshes. */
  refreshed(): number;
  revoked(): boolean;
}

/** @param graceful the previous refresh token is accepted too, as Xero does for 30 minutes */
export function tokensOf(client: { id: string; secret: string }, pkce: boolean): Tokens {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;
  let count = 0;
  let access = "";
  let refresh = "";
  let before = "";
  let refreshes = 0;
  let isRevoked = false;
  let open: { code: string; challenge: string | null; redirectUri: string } | null = null;

  const give = (): Reply => {
    count += 1;
    access = `access-${count}`;
    before = refresh;
    refresh = `refresh-${count}`;
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
      const query = new URL(url).searchParams;
      if (query.get("response_type") !== "code" || query.get("client_id") !== client.id) {
        throw new Error(`Not a request for consent: ${url}`);
      }
      if (pkce && query.get("code_challenge_method") !== "S256") throw new Error("No PKCE");
      open = {
        code: `code-${count}`,
        challenge: query.get("code_challenge"),
        redirectUri: query.get("redirect_uri") ?? "",
      };
      return new URLSearchParams({ code: open.code, state: query.get("state") ?? "" });
    },
    answer({ headers, body }) {
      if (headers.authorization !== basic)
        return { status: 401, body: { error: "invalid_client" } };
      const params = new URLSearchParams(body.toString());
      if (params.get("grant_type") === "refresh_token") {
        const refreshToken = params.get("refresh_token") ?? "";
        if (
          isRevoked ||
          refreshToken === "" ||
          (refreshToken !== refresh && refreshToken !== before)
        ) {
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
