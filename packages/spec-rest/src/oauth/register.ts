import {
  AppName,
  faultOfRedirect,
  looksLikeOurs,
  placeOf,
  registerApp,
  type Service,
} from "@roundsman/api";
import { z } from "zod";
import { jsonAnswer, type RestAnswer } from "../handler/answers/answer";
import { readRegistration, type OAuthRequest } from "./oauth-request";
import { OAuthRefusal } from "./errors";
import { keptBounds } from "@roundsman/api";

const authMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

/** The supported part of RFC 7591's metadata. The answer leaves out the rest, as the standard allows. */
const Metadata = z.object({
  client_name: AppName.optional(),
  redirect_uris: z.array(z.string()).min(1).max(10),
  token_endpoint_auth_method: z.enum(authMethods).default("client_secret_basic"),
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes("authorization_code"))
    .optional(),
  response_types: z
    .array(z.string())
    .refine((types) => types.includes("code"))
    .optional(),
});

/** POST /oauth/register (RFC 7591): open to anyone, so each address has a daily limit. */
export const register =
  (service: Service) =>
  async ({ request, ctx }: OAuthRequest): Promise<RestAnswer> => {
    const read = Metadata.safeParse(await readRegistration(request));
    if (!read.success) {
      const fields = [...new Set(read.error.issues.map(({ path }) => path.join(".")))].join(", ");
      const error = fields.startsWith("redirect_uris")
        ? "invalid_redirect_uri"
        : "invalid_client_metadata";
      const named = read.error.issues.find(({ path: [field] }) => field === "client_name");
      const why = named ? `. ${named.message}` : "";
      throw new OAuthRefusal(error, `Not taken as it is: ${fields || "the body"}${why}`);
    }
    const { redirect_uris: redirectUris, token_endpoint_auth_method: method } = read.data;
    for (const uri of redirectUris) {
      const fault = faultOfRedirect(uri);
      if (fault !== null) throw new OAuthRefusal("invalid_redirect_uri", fault);
    }
    const name = read.data.client_name ?? placeOf(redirectUris[0] ?? "").name.slice(0, 80);
    if (looksLikeOurs(name)) {
      const why = "Not taken as it is: client_name. Give the app a name of its own.";
      throw new OAuthRefusal("invalid_client_metadata", why);
    }
    await ctx.limits.countKept(keptBounds.appRegistration, { network: ctx.request.address });
    const registration = { name, redirectUris, keepsSecret: method !== "none" };
    const { app, secret } = await registerApp(service.database.service, registration, ctx.now);
    return jsonAnswer(201, {
      client_id: app.id,
      client_id_issued_at: Math.floor(ctx.now.getTime() / 1000),
      ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
      client_name: app.name,
      redirect_uris: app.redirectUris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: method,
    });
  };
