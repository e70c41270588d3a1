import { z } from "zod";
import { ScopeName } from "../../../platform/access/scopes";
import { EmailAddress, ProperName } from "../../../platform/values/names";
import { DateTime, text, Uuid } from "../../../platform/values/values";

/** As somebody types it to be recognised: whatever is no address of an account is simply unknown. */
const TypedEmail = text(254, 1).toLowerCase();
const TypedPassword = z.string().min(1, "Fill this in.").max(1000);
/** A one-time secret out of a link or an earlier answer. */
export const Token = z.string().min(1).max(200);

/** Of the second step; left out where none is asked for. */
const GivenCode = text(40).optional();

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
/** One's own account, erased for good. */
export const EraseAccount = z.object({ password: z.string().max(200), code: GivenCode });

/** The next thing is to sign in. */
export const SignInNext = z.object({ next: z.literal("sign_in") }).meta({ id: "SignInNext" });

/** GET /auth/session. */
export const Session = z
  .object({
    user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
    memberships: z.array(
      z.object({
        tenantId: Uuid,
        slug: z.string(),
        name: z.string(),
        role: z.enum(["owner", "admin", "driver"]),
        /** What narrows an admin, as for members; null where nothing does. */
        permissionSet: z.object({ id: z.string(), name: z.string() }).nullable(),
        /** What they may do there, in this session. */
        scopes: z.array(ScopeName),
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

/** What a password must be; that it is not the email is judged beside it. */
export const NewPassword = z.string().min(10, "Use at least 10 characters.").max(200);
export const PersonName = ProperName(120);
export const Email = EmailAddress().toLowerCase();

export const SignUp = z.object({
  businessName: ProperName(120),
  name: PersonName,
  email: Email,
  password: NewPassword,
});

/** Signed in, as the first owner of this business. */
export const SignedUp = Done.extend({ tenantId: Uuid, slug: z.string() }).meta({ id: "SignedUp" });

/** The next thing is to look at one's mail; said alike whether a mail was sent or not. */
export const MailNext = z.object({ next: z.literal("check_mail") }).meta({ id: "MailNext" });

export const ResetPassword = z.object({ token: Token, password: NewPassword });
export const ChangePassword = z.object({
  current: TypedPassword,
  password: NewPassword,
  code: GivenCode,
});

export const ChangeEmail = z.object({ email: Email, password: TypedPassword, code: GivenCode });

export const TwoStepStart = z.object({
  /** Base32, to type in. */
  secret: z.string(),
  /** otpauth://, to scan. */
  uri: z.string(),
});
export const StartTwoStep = z.object({ password: TypedPassword });
export const Code = z.object({ code: text(40, 1) });
export const DisableTwoStep = Code.extend({ password: TypedPassword });
/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const Security = z.object({
  emailVerified: z.boolean(),
  /** Asked for, and not confirmed yet by the link mailed there. */
  newEmail: z.string().nullable(),
  twoStep: z.boolean(),
  /** Changing the password or email, and erasing the account, ask for a code too. */
  asksCode: z.boolean(),
  recoveryCodesLeft: z.int().min(0),
});

export const OwnSession = z.object({
  id: Uuid,
  createdAt: DateTime,
  lastUsedAt: DateTime,
  userAgent: z.string().nullable(),
  /** The second step was passed in it. */
  twoStep: z.boolean(),
  /** It is the one that asks. */
  current: z.boolean(),
});
