import { appGrants, type Service } from "@roundsman/api";
import type { RestAnswer } from "../handler/answers/answer";
import { claimedApp, readFields, type OAuthRequest } from "./oauth-request";
import { invalidRequest, OAuthRefusal } from "./errors";

/**
 * POST /oauth/revoke (RFC 7009): an app returns its access. Either of its tokens ends the access completely. The answer
 * to an unknown token is the same.
 */
export const revoke =
  (service: Service) =>
  async ({ request, requestId, ctx }: OAuthRequest): Promise<RestAnswer> => {
    const { one: form } = await readFields(request);
    const { id, secret } = claimedApp(request, form);
    const token = form["token"];
    if (id === undefined || token === undefined) throw invalidRequest("Name an app and a token.");
    const isApp = await appGrants(service, { now: ctx.now, requestId }, async (grants) => {
      const app = await grants.prove(id, secret);
      if (app) await grants.revoke(token, app.id);
      return app !== null;
    });
    if (!isApp) throw new OAuthRefusal("invalid_client", "There is no such app.", 401);
    return { status: 200, headers: {}, body: null };
  };
