import type { Service } from "@roundsman/api";
import { createHandler } from "./handler/handler";
import { assistantsPage } from "./pages/assistants";
import { oauthPages } from "./oauth/pages";
import { docsPages } from "./pages/docs";
import { guidePages } from "./pages/guides/guides";
import { healthPage } from "./pages/health";
import { openApiPage } from "./pages/openapi";
import { routes } from "./routes/index";

/** The whole REST interface of a service: its operations, health and reference. */
export const createRest = (service: Service) =>
  createHandler(service, routes, [
    healthPage(service),
    openApiPage(routes, service.settings),
    ...docsPages(),
    assistantsPage(service),
    ...oauthPages(service),
    ...guidePages(),
  ]);
