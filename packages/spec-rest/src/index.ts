export type { Content, RestAnswer } from "./handler/answer";
export { createHandler, type Handled, type Page } from "./handler/handler";
export type { RestRequest } from "./handler/request";
export { createRest } from "./rest";
export { routes, type Route } from "./routes/index";
