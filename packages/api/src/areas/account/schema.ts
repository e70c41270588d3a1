import { z } from "zod";
import { text, Uuid } from "../../shapes/values";

/** As somebody types it to be recognised: whatever is no address of an account is simply unknown. */
const TypedEmail = text(254, 1).toLowerCase();
const TypedPassword = z.string().min(1, "Fill this in.").max(1000);
/** A one-time secret out of a link or an earlier answer. */
export const Token = z.string().min(1).max(200);

export const SignIn = z.object({ email: TypedEmail, password: TypedPassword });

/** What comes next: nothing more (the cookie is set), or the code of the second step. */
export const SignedIn = z
  .discriminatedUnion("next", [
    z.object({ next: z.literal("done") }),
    z.object({ next: z.literal("two_step"), challenge: z.string() }),
  ])
  .meta({ id: "SignedIn" });

export const TwoStep = z.object({ challenge: Token, code: text(40, 1) });
export const Done = z.object({ next: z.literal("done") }).meta({ id: "Done" });
/** The next thing is to sign in. */
export const SignInNext = z.object({ next: z.literal("sign_in") }).meta({ id: "SignInNext" });

/** decisions.md, GET /auth/session. */
export const Session = z
  .object({
    user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
    memberships: z.array(
      z.object({
        tenantId: Uuid,
        slug: z.string(),
        name: z.string(),
        role: z.enum(["owner", "admin", "driver"]),
      }),
    ),
    staffRole: z.enum(["support", "billing", "owner"]).nullable(),
    /** Who is behind a support session; null in a session of one's own. */
    support: z
      .object({
        level: z.enum(["view", "act"]),
        staffName: z.string(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: "Session" });
