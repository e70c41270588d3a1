import OAuth2Server from "@node-oauth/oauth2-server";
import { appGrants, appLife, type Service } from "@roundsman/api";
import { jsonAnswer, type RestAnswer } from "../handler/answers/answer";
import { claimedApp, readFields, refuseOtherResources, type Asked } from "./asked";
import { OAuthRefusal, refusalOfLibrary } from "./errors";
import { tokenModel } from "./model";

/** A challenge is checked whatever the app is; a secret only of an app that has one (see the model). */
const requireClientAuthentication = { authorization_code: false, refresh_token: false };

/**
 * POST /oauth/token: a code or a refresh token for the next pair, in one transaction. What a refusal
 * has written before it stays: a code that was tried is used up, and one tried again ends what it gave.
 */
export const exchange =
  (service: Service) =>
  async ({ request, requestId, ctx }: Asked): Promise<RestAnswer> => {
    const { one: form, resources } = await readFields(request);
    refuseOtherResources(service, resources);
    const { id, secret } = claimedApp(request, form);
    const body = { ...form, client_id: id, ...(secret !== null && { client_secret: secret }) };
    const outcome = await appGrants(service, { now: ctx.now, requestId }, async (grants) => {
      const server = new OAuth2Server({
        model: tokenModel(grants),
        accessTokenLifetime: appLife.accessMs / 1000,
        refreshTokenLifetime: appLife.refreshMs / 1000,
        requireClientAuthentication,
      });
      const asked = new OAuth2Server.Request({
        method: "POST",
        query: {},
        // The library takes the app's name and secret from the form: Basic was read before, since it does not
        // decode it. By the length it knows that there is a form.
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": "1",
        },
        body,
      });
      const answer = new OAuth2Server.Response({ headers: {} });
      try {
        await server.token(asked, answer);
        return { kind: "given" as const, body: answer.body as unknown };
      } catch (thrown) {
        const refusal = refusalOfLibrary(thrown);
        // Asking for too much is a mistake: the refresh token that came with it stays good.
        if (refusal.error === "invalid_scope") throw refusal;
        return { kind: "refused" as const, refusal };
      }
    });
    if (outcome.kind === "refused") throw withScheme(outcome.refusal, request.headers);
    return jsonAnswer(200, outcome.body);
  };

/** An app that is refused for what its Authorization header says is told so by 401 (RFC 6749 5.2). */
function withScheme(refusal: OAuthRefusal, headers: Asked["request"]["headers"]): OAuthRefusal {
  if (refusal.error !== "invalid_client" || headers["authorization"] === undefined) return refusal;
  const challenge = { "WWW-Authenticate": 'Basic realm="Roundsman"' };
  return new OAuthRefusal(refusal.error, refusal.description, 401, challenge);
}
