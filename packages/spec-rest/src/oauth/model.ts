import type OAuth2Server from "@node-oauth/oauth2-server";
import { newAppSecret, type AppClient, type AppGrants } from "@roundsman/api";
import { OAuthRefusal } from "./errors";

type Client = OAuth2Server.Client;
type Token = OAuth2Server.Token;

/** Returns an app as the library represents it. */
export const libraryClient = ({ id, redirectUris }: AppClient): Client => ({
  id,
  redirectUris: [...redirectUris],
  grants: ["authorization_code", "refresh_token"],
});

type LockedSecret = NonNullable<Awaited<ReturnType<AppGrants["holdRefreshToken"]>>>;

/**
 * Returns the library's model of codes and tokens for one request. It locks the row of the code or token until the
 * transaction ends, so of two requests with the same code or token the second finds it used.
 */
export function tokenModel(
  grants: AppGrants,
  redirectUri: string | undefined,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  let app: AppClient | null = null;
  let locked: LockedSecret | null = null;
  return {
    async getClient(id: string, secret: string | null | undefined) {
      app = await grants.prove(id, secret ?? null);
      return app && libraryClient(app);
    },
    async getAuthorizationCode(code) {
      const lockedCode = app && (await grants.holdCode(code, app.id));
      locked = lockedCode;
      if (!app || !lockedCode) return null;
      // RFC 6749 5.2 calls this error invalid_grant; the library would call it invalid_request.
      if (lockedCode.redirectUri !== redirectUri) {
        throw new OAuthRefusal("invalid_grant", "The code was asked for at another redirect_uri.");
      }
      return {
        authorizationCode: code,
        expiresAt: lockedCode.expiresAt,
        redirectUri: lockedCode.redirectUri,
        scope: [...lockedCode.key.scopes],
        client: libraryClient(app),
        user: {},
        codeChallenge: lockedCode.codeChallenge,
        codeChallengeMethod: "S256",
      };
    },
    async revokeAuthorizationCode() {
      if (locked) await grants.use("code", locked);
      return locked !== null;
    },
    async getRefreshToken(refreshToken) {
      locked = app && (await grants.holdRefreshToken(refreshToken, app.id));
      if (!app || !locked) return null;
      return {
        refreshToken,
        refreshTokenExpiresAt: locked.expiresAt,
        scope: [...locked.key.scopes],
        client: libraryClient(app),
        user: {},
      };
    },
    async revokeToken() {
      if (locked) await grants.use("refresh", locked);
      return locked !== null;
    },
    generateAccessToken: async () => newAppSecret("access"),
    generateRefreshToken: async () => newAppSecret("refresh"),
    async saveToken(token, client): Promise<Token | null> {
      if (!locked || token.refreshToken === undefined) return null;
      const scopes = token.scope ?? locked.key.scopes;
      const tokens = { access: token.accessToken, refresh: token.refreshToken, scopes };
      if (!(await grants.keep(locked.key, tokens))) {
        throw new OAuthRefusal("invalid_grant", "This access was ended meanwhile.");
      }
      return { ...token, scope: [...scopes], client, user: {} };
    },
    // The library requires this method. Tokens are read where every caller is identified (platform/auth/identify.ts).
    getAccessToken: async () => null,
    async saveAuthorizationCode() {
      throw new Error("No code is made where codes are exchanged");
    },
  };
}
