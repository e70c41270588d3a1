import OAuth2Server from "@node-oauth/oauth2-server";
import { appGrants, appLife, type Service } from "@roundsman/api";
import { jsonAnswer, type RestAnswer } from "../handler/answers/answer";
import { claimedApp, readFields, refuseOtherResources, type OAuthRequest } from "./oauth-request";
import { OAuthRefusal, refusalOfLibrary } from "./errors";
import { tokenModel } from "./model";

/** The library checks the challenge of every app; `tokenModel` checks the secret of an app that has one. */
const requireClientAuthentication = { authorization_code: false, refresh_token: false };

/**
 * POST /oauth/token: exchanges a code or a refresh token for a pair of tokens, in one transaction. A refusal commits
 * what was written before it, such as the end of an app whose code or token was used twice.
 */
export const exchange =
  (service: Service) =>
  async ({ request, requestId, ctx }: OAuthRequest): Promise<RestAnswer> => {
    const { one: form, resources } = await readFields(request);
    refuseOtherResources(service, resources);
    const { id, secret } = claimedApp(request, form);
    const body = { ...form, client_id: id, ...(secret !== null && { client_secret: secret }) };
    const outcome = await appGrants(service, { now: ctx.now, requestId }, async (grants) => {
      const server = new OAuth2Server({
        model: tokenModel(grants, form["redirect_uri"]),
        accessTokenLifetime: appLife.accessMs / 1000,
        refreshTokenLifetime: appLife.refreshMs / 1000,
        requireClientAuthentication,
      });
      const libraryRequest = new OAuth2Server.Request({
        method: "POST",
        query: {},
        // `claimedApp` has read the app's name and secret, because the library does not decode Basic. The library reads
        // them from the form, and recognises a form by its length.
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": "1",
        },
        body,
      });
      const answer = new OAuth2Server.Response({ headers: {} });
      try {
        await server.token(libraryRequest, answer);
        return { kind: "given" as const, body: answer.body as unknown };
      } catch (thrown) {
        const refusal = refusalOfLibrary(thrown);
        // Too large a scope is a mistake of the app: the throw rolls back, so that the refresh token stays valid.
        if (refusal.error === "invalid_scope") throw refusal;
        return { kind: "refused" as const, refusal };
      }
    });
    if (outcome.kind === "refused") throw withScheme(outcome.refusal, request.headers);
    return jsonAnswer(200, outcome.body);
  };

/** Adds the challenge to the refusal of an app that sent an Authorization header (RFC 6749 5.2). */
function withScheme(
  refusal: OAuthRefusal,
  headers: OAuthRequest["request"]["headers"],
): OAuthRefusal {
  if (refusal.error !== "invalid_client" || headers["authorization"] === undefined) return refusal;
  const challenge = { "WWW-Authenticate": 'Basic realm="Roundsman"' };
  return new OAuthRefusal(refusal.error, refusal.description, 401, challenge);
}
