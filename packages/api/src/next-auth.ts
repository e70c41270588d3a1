/* An entry of its own: what reads sessions for pages, which REST and the worker have no use for. */
export { authOptions, readSession, type PageSession } from "./platform/auth/next-auth";
