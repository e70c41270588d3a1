import type { Service } from "@roundsman/api";
import { jsonAnswer, type RestAnswer } from "../handler/answers/answer";
import { fromAnywhere } from "../handler/answers/cors";
import type { Page, PageRequest } from "../handler/handler";
import { counted, endpoint, preflight, type OAuthRequest } from "./oauth-request";
import { authorize, takeDecision } from "./authorize";
import { asOAuthRefusal } from "./errors";
import { resourceMetadata, serverMetadata } from "./metadata";
import { register } from "./register";
import { revoke } from "./revoke";
import { exchange } from "./token";

/** Returns the endpoints with which apps obtain access (docs/contract/apps.md). */
export function oauthPages(service: Service): Page[] {
  const { urls } = service.settings;
  const metadataPages = (path: Page["path"], value: object): Page[] => [
    {
      path,
      answer: () => {
        const { status, headers, body } = jsonAnswer(200, value);
        const kept = { "Cache-Control": "public, max-age=3600", ...fromAnywhere };
        return { status, headers: { ...headers, ...kept }, body };
      },
    },
    { method: "OPTIONS", path, answer: preflight("GET") },
  ];
  const postPages = (
    path: Page["path"],
    work: (oauthRequest: OAuthRequest) => Promise<RestAnswer>,
  ): Page[] => [
    { method: "POST", path, answer: endpoint(service, work) },
    { method: "OPTIONS", path, answer: preflight("POST") },
  ];
  return [
    ...metadataPages("/.well-known/oauth-authorization-server", serverMetadata(urls)),
    ...metadataPages("/.well-known/oauth-protected-resource", resourceMetadata(urls, "")),
    ...metadataPages("/.well-known/oauth-protected-resource/mcp", resourceMetadata(urls, "/mcp")),
    ...postPages("/oauth/register", register(service)),
    ...postPages("/oauth/token", exchange(service)),
    ...postPages("/oauth/revoke", revoke(service)),
    { path: "/oauth/authorize", answer: forPeople(service, authorize(service)) },
    { path: "/oauth/authorize/{id}", answer: forPeople(service, takeDecision(service)) },
  ];
}

/** Wraps an address that browsers visit: errors are shown as a page. */
const forPeople =
  (service: Service, work: (oauthRequest: OAuthRequest) => Promise<RestAnswer>) =>
  async (page: PageRequest) =>
    counted(service, page, work).catch((thrown: unknown): RestAnswer => {
      const { status, description, headers } = asOAuthRefusal(service, thrown, page);
      return {
        status,
        headers: { "Content-Type": "text/html; charset=utf-8", ...headers },
        body: faultPage(description),
      };
    });

const faultPage = (description: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The app was not allowed</title>
  </head>
  <body>
    <h1>The app was not allowed</h1>
    <p>${escaped(description)}</p>
  </body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
