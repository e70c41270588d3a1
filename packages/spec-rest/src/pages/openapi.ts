import type { Service } from "@roundsman/api";
import type { Page } from "../handler/handler";
import { jsonType } from "../handler/answers/answer";
import { openApiDocument } from "../openapi/document";
import type { Route } from "../routes/route";

/** GET /openapi.json: generated at the first request. */
export function openApiPage(table: readonly Route[], settings: Service["settings"]): Page {
  let text: string | undefined;
  return {
    path: "/openapi.json",
    answer() {
      text ??= JSON.stringify(openApiDocument(table, settings));
      return { status: 200, headers: { "Content-Type": jsonType }, body: text };
    },
  };
}
