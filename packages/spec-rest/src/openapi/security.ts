import { sessionCookie, type Meta } from "@roundsman/api";
import type { ZodOpenApiSecuritySchemeObject } from "zod-openapi";

/** The ways in which a caller identifies itself (docs/contract/conventions.md#who-is-calling). */
export const securitySchemes: Record<string, ZodOpenApiSecuritySchemeObject> = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: sessionCookie,
    description: "A person's session, as POST /auth/sign-in sets it.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key, the token of a session, or the access token of an app that was allowed.",
  },
  key: { type: "apiKey", in: "header", name: "X-Api-Key", description: "An API key." },
};

/** Returns the accepted ways, each of which is enough; an operation that is open to anyone needs none. */
export function securityOf({ access, personOnly }: Meta): Record<string, string[]>[] {
  const anyones = access === "anyone" || access === "shopper";
  const names = anyones
    ? []
    : [
        "session",
        "bearer",
        ...((access === "business" && !personOnly) || access === "caller" ? ["key"] : []),
      ];
  return names.map((name) => ({ [name]: [] }));
}
