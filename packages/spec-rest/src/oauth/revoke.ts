import { appGrants, type Service } from "@roundsman/api";
import type { RestAnswer } from "../handler/answers/answer";
import { claimedApp, readFields, type Asked } from "./asked";
import { invalidRequest, OAuthRefusal } from "./errors";

/**
 * POST /oauth/revoke (RFC 7009): an app gives back what it was allowed. Either of its tokens ends all of it. A token
 * that is not there is answered the same way.
 */
export const revoke =
  (service: Service) =>
  async ({ request, requestId, ctx }: Asked): Promise<RestAnswer> => {
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
