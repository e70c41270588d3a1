import type OAuth2Server from "@node-oauth/oauth2-server";
import { newAppSecret, type AppClient, type AppGrants } from "@roundsman/api";
import { OAuthRefusal } from "./errors";

type Client = OAuth2Server.Client;
type Token = OAuth2Server.Token;

/** What the library is told of an app. */
export const libraryClient = ({ id, redirectUris }: AppClient): Client => ({
  id,
  redirectUris: [...redirectUris],
  grants: ["authorization_code", "refresh_token"],
});

type Held = NonNullable<Awaited<ReturnType<AppGrants["holdRefreshToken"]>>>;

/**
 * What the library asks of whoever keeps codes and tokens, for one request. It holds the row of the code or token until
 * the transaction ends, so of two requests with the same one the second finds it used.
 */
export function tokenModel(
  grants: AppGrants,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  let app: AppClient | null = null;
  let held: Held | null = null;
  return {
    async getClient(id: string, secret: string | null | undefined) {
      app = await grants.prove(id, secret ?? null);
      return app && libraryClient(app);
    },
    async getAuthorizationCode(code) {
      const found = app && (await grants.holdCode(code, app.id));
      held = found;
      if (!app || !found) return null;
      return {
        authorizationCode: code,
        expiresAt: found.expiresAt,
        redirectUri: found.redirectUri,
        scope: [...found.key.scopes],
        client: libraryClient(app),
        user: {},
        codeChallenge: found.codeChallenge,
        codeChallengeMethod: "S256",
      };
    },
    async revokeAuthorizationCode() {
      if (held) await grants.use("code", held);
      return held !== null;
    },
    async getRefreshToken(refreshToken) {
      held = app && (await grants.holdRefreshToken(refreshToken, app.id));
      if (!app || !held) return null;
      return {
        refreshToken,
        refreshTokenExpiresAt: held.expiresAt,
        scope: [...held.key.scopes],
        client: libraryClient(app),
        user: {},
      };
    },
    async revokeToken() {
      if (held) await grants.use("refresh", held);
      return held !== null;
    },
    generateAccessToken: async () => newAppSecret("access"),
    generateRefreshToken: async () => newAppSecret("refresh"),
    async saveToken(token, client): Promise<Token | null> {
      if (!held || token.refreshToken === undefined) return null;
      const scopes = token.scope ?? held.key.scopes;
      const given = { access: token.accessToken, refresh: token.refreshToken, scopes };
      if (!(await grants.keep(held.key, given))) {
        throw new OAuthRefusal("invalid_grant", "This access was ended meanwhile.");
      }
      return { ...token, scope: [...scopes], client, user: {} };
    },
    // The library names it as needed; tokens are read where every request's caller is (platform/auth/identify.ts).
    getAccessToken: async () => null,
    async saveAuthorizationCode() {
      throw new Error("No code is made where codes are exchanged");
    },
  };
}
