import { custom, errors, Issuer, type TokenSet } from "openid-client";
import { ProviderFailed } from "../errors";
import type { AccountsProgram, Grant } from "./accounts";
import type { AccountsSettings } from "./settings";

/** Xero's granular scopes: apps created since March 2026 must use them. */
const scopes = [
  "offline_access",
  "accounting.invoices",
  "accounting.payments",
  "accounting.contacts",
  "accounting.settings.read",
];

/**
 * Consents and tokens of Xero: OAuth 2 authorisation code with PKCE. Xero's SDK supports neither PKCE nor another
 * host than Xero's, so this uses the SDK's own OAuth library directly.
 */
export function xeroConsent({
  clientId,
  clientSecret,
  oauthUrl,
}: AccountsSettings): Pick<AccountsProgram, "consentUrl" | "takeConsent" | "refresh" | "revoke"> {
  const identity = oauthUrl ?? "https://identity.xero.com";
  const issuer = new Issuer({
    issuer: identity,
    authorization_endpoint: `${oauthUrl ?? "https://login.xero.com"}/identity/connect/authorize`,
    token_endpoint: `${identity}/connect/token`,
    revocation_endpoint: `${identity}/connect/revocation`,
  });
  const client = new issuer.Client({ client_id: clientId, client_secret: clientSecret });
  client[custom.http_options] = () => ({ timeout: 15_000 });

  return {
    consentUrl: ({ state, codeChallenge, redirectUri }) =>
      client.authorizationUrl({
        redirect_uri: redirectUri,
        scope: scopes.join(" "),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
      }),
    takeConsent: ({ code, codeVerifier, redirectUri }) =>
      asGrant(() => client.oauthCallback(redirectUri, { code }, { code_verifier: codeVerifier })),
    refresh: (refreshToken) => asGrant(() => client.refresh(refreshToken)),
    revoke: (refreshToken) => orFailed(() => client.revoke(refreshToken)),
  };
}

async function asGrant(ask: () => Promise<TokenSet>): Promise<Grant> {
  const { access_token, refresh_token, expires_in } = await orFailed(ask);
  if (!access_token || !refresh_token || !expires_in) {
    throw new ProviderFailed("accounts", "unreadable", "Xero gave no tokens.");
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
    if (error instanceof errors.OPError && error.error === "invalid_grant") {
      const why = "Xero no longer accepts the connection.";
      throw new ProviderFailed("accounts", "unauthorised", why);
    }
    if (error instanceof errors.OPError && (error.response?.statusCode ?? 500) < 500) {
      throw new ProviderFailed("accounts", "declined", `Xero refused: ${error.error}.`);
    }
    throw new ProviderFailed("accounts", "unreachable", "Xero can't be reached.");
  }
}
