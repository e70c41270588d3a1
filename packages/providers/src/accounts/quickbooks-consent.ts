import OAuthClient from "intuit-oauth";
import { ProviderFailed } from "../errors";
import type { AccountsProgram, Grant } from "./accounts";
import type { AccountsSettings } from "./settings";

/** Intuit's production hosts. */
const intuit = {
  authorizeEndpoint: "https://appcenter.intuit.com/connect/oauth2",
  tokenEndpoint: "https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer",
  revokeEndpoint: "https://developer.api.intuit.com/v2/oauth2/tokens/revoke",
  userInfoEndpoint: "https://accounts.platform.intuit.com/v1/openid_connect/userinfo",
};

/**
 * Consents and tokens of QuickBooks, by Intuit's own client. Intuit does not document PKCE, but the challenge is sent
 * all the same. The client's secret and our single-use state protect a code.
 */
export function quickBooksConsent({
  clientId,
  clientSecret,
  oauthUrl,
}: AccountsSettings): Pick<AccountsProgram, "consentUrl" | "takeConsent" | "refresh" | "revoke"> {
  const hosts =
    oauthUrl === null
      ? intuit
      : {
          authorizeEndpoint: `${oauthUrl}/connect/oauth2`,
          tokenEndpoint: `${oauthUrl}/oauth2/v1/tokens/bearer`,
          revokeEndpoint: `${oauthUrl}/v2/oauth2/tokens/revoke`,
          userInfoEndpoint: `${oauthUrl}/v1/openid_connect/userinfo`,
        };

  /** The client stores tokens, so each call creates one. Its endpoints are static, so each call sets them again. */
  const client = (redirectUri = "") =>
    new OAuthClient({ clientId, clientSecret, environment: "production", redirectUri });
  const pointed = (one: OAuthClient) => one.setAuthorizeURLs(hosts);

  return {
    consentUrl({ state, codeChallenge, redirectUri }) {
      const one = pointed(client(redirectUri));
      const url = new URL(
        one.authorizeUri({ scope: [OAuthClient.scopes.Accounting ?? ""], state }),
      );
      url.searchParams.set("code_challenge", codeChallenge);
      url.searchParams.set("code_challenge_method", "S256");
      return url.href;
    },
    takeConsent({ code, realmId, redirectUri }) {
      const back = new URL(redirectUri);
      back.searchParams.set("code", code);
      if (realmId !== null) back.searchParams.set("realmId", realmId);
      return asGrant(() => pointed(client(redirectUri)).createToken(back.href));
    },
    refresh: (refreshToken) => asGrant(() => pointed(client()).refreshUsingToken(refreshToken)),
    async revoke(refreshToken) {
      await orFailed(() => pointed(client()).revoke({ refresh_token: refreshToken }));
    },
  };
}

type Tokens = Awaited<ReturnType<OAuthClient["createToken"]>>;

async function asGrant(ask: () => Promise<Tokens>): Promise<Grant> {
  const { access_token, refresh_token, expires_in } = (await orFailed(ask)).getToken();
  if (!access_token || !refresh_token || !expires_in) {
    throw new ProviderFailed("accounts", "unreadable", "QuickBooks gave no tokens.");
  }
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: new Date(Date.now() + expires_in * 1000),
  };
}

async function orFailed<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, "error") : null;
    if (code === "invalid_grant" || code === "UNAUTHORIZED") {
      const why = "QuickBooks no longer accepts the connection.";
      throw new ProviderFailed("accounts", "unauthorised", why);
    }
    throw new ProviderFailed("accounts", "unreachable", "QuickBooks can't be reached.");
  }
}
