import type { Service } from "@roundsman/api";
import { createAssistants, toolAccess } from "@roundsman/mcp";
import type { RestAnswer } from "../handler/answers/answer";
import { preflightHeaders, sharedHeaders } from "../handler/answers/cors";
import { bodyLimit, readBody, refuseTooLarge } from "../handler/input/body";
import type { Page } from "../handler/handler";
import { readJson } from "../handler/input/read-json";
import { refuse, reportFault } from "../handler/answers/refuse";
import { headerOf } from "../handler/request";

const path = "/mcp";

/** The scopes that a client without a token requests: exactly those that the tools need. */
const scopes = [...new Set(Object.values(toolAccess).flat(2))].join(" ");

/** POST /mcp: assistants that work in a business, over MCP (docs/assistants.md). Pages of any site may call it. */
export const assistantsPages = (service: Service): Page[] => [
  assistantsPage(service),
  {
    method: "OPTIONS",
    path,
    // MCP clients try GET to open a stream of messages, so they must be able to read the refusal (405).
    answer: () => ({
      status: 204,
      headers: { Allow: "POST, OPTIONS", ...preflightHeaders(["GET", "POST"]) },
      body: null,
    }),
  },
];

function assistantsPage(service: Service): Page {
  const answer = createAssistants(service);
  const { rest } = service.settings.urls;
  const askToSignIn = `Bearer resource_metadata="${rest}/.well-known/oauth-protected-resource${path}", scope="${scopes}"`;
  return {
    method: "POST",
    path,
    async answer({ exchange, request, requestId }): Promise<RestAnswer> {
      exchange.headers = sharedHeaders;
      refuseTooLarge(request, bodyLimit.usual);
      const mcpRequest = {
        header: (name: string) => headerOf(request, name),
        address: request.address,
        requestId,
        body: async () => readJson((await readBody(request, bodyLimit.usual)).toString("utf8")),
      };
      try {
        const { status, headers, body, reply } = await answer(mcpRequest, {
          reply: (procedureReply) => void (exchange.reply = procedureReply),
          report: (thrown) => reportFault(service.log, thrown, requestId),
        });
        return { status, headers: { ...headers, ...reply.headers }, body };
      } catch (thrown) {
        const refused = refuse(service, thrown, exchange);
        // Tells a client without a token where to get one (RFC 9728).
        if (refused.status === 401) refused.headers["WWW-Authenticate"] = askToSignIn;
        return refused;
      }
    },
  };
}
