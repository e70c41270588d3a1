import type { Service } from "@roundsman/api";
import { createAssistants, toolAccess } from "@roundsman/mcp";
import type { RestAnswer } from "../handler/answers/answer";
import { bodyLimit, readBody, refuseTooLarge } from "../handler/input/body";
import type { Page } from "../handler/handler";
import { readJson } from "../handler/input/read-json";
import { refuse, reportFault } from "../handler/answers/refuse";
import { headerOf } from "../handler/request";

const path = "/mcp";

/** What a client asks a person for that has no token: what tools need, and none of what they don't. */
const scopes = [...new Set(Object.values(toolAccess).flat(2))].join(" ");

/** POST /mcp: assistants that work in a business, over MCP (docs/assistants.md). */
export function assistantsPage(service: Service): Page {
  const answer = createAssistants(service);
  const { rest } = service.settings.urls;
  const askToSignIn = `Bearer resource_metadata="${rest}/.well-known/oauth-protected-resource${path}", scope="${scopes}"`;
  return {
    method: "POST",
    path,
    async answer({ exchange, request, requestId }): Promise<RestAnswer> {
      refuseTooLarge(request, bodyLimit.usual);
      const asked = {
        header: (name: string) => headerOf(request, name),
        address: request.address,
        requestId,
        body: async () => readJson((await readBody(request, bodyLimit.usual)).toString("utf8")),
      };
      try {
        const { status, headers, body, reply } = await answer(asked, {
          reply: (said) => void (exchange.reply = said),
          report: (thrown) => reportFault(service.log, thrown, requestId),
        });
        return { status, headers: { ...headers, ...reply.headers }, body };
      } catch (thrown) {
        const refused = refuse(service, thrown, exchange);
        // Where to get a token, for a client that has none (RFC 9728).
        if (refused.status === 401) refused.headers["WWW-Authenticate"] = askToSignIn;
        return refused;
      }
    },
  };
}
