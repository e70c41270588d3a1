import type { Service } from "@roundsman/api";
import { createHandler } from "./handler/handler";
import { assistantsPages } from "./pages/assistants";
import { oauthPages } from "./oauth/pages";
import { docsPages } from "./pages/docs";
import { guidePages } from "./pages/guides/guides";
import { healthPage } from "./pages/health";
import { openApiPage } from "./pages/openapi";
import { routes } from "./routes/index";

/** Creates the complete REST interface of a service: operations, health, reference, guides, OAuth and MCP. */
export const createRest = (service: Service) =>
  createHandler(service, routes, [
    healthPage(service),
    openApiPage(routes, service.settings),
    ...docsPages(),
    ...assistantsPages(service),
    ...oauthPages(service),
    ...guidePages(),
  ]);
