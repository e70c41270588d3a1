export { createHandler, type Handled, type Page } from "./handler/handler";
export type { Content, RestAnswer } from "./handler/answer";
export type { RestRequest } from "./handler/request";
export { routes, type Route } from "./routes/index";
