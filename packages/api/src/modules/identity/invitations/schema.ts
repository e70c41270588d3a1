import { z } from "zod";
import { pageOf, PageQuery } from "../../../platform/values/page";
import { AnyId, DateTime, text, Uuid } from "../../../platform/values/values";
import { Email, NewPassword, PersonName, Token } from "../account/schema";
import { RoleName } from "../members";

/** Somebody asked into a business by mail, until they accept. Its link is in the mail alone. */
export const Invitation = z
  .object({
    id: Uuid,
    email: z.string(),
    role: RoleName,
    /** What narrows an admin, as for members. */
    permissionSetId: z.string().nullable(),
    invitedByName: z.string().nullable(),
    createdAt: DateTime,
    /** From then on the link is nothing; inviting again mails a new one. */
    expiresAt: DateTime,
    /** Null where the one who asks may withdraw it and send it again, or why not. */
    can: z.object({ withdraw: z.string().nullable() }),
  })
  .meta({ id: "Invitation" });

export const InvitationPage = pageOf(Invitation);
export const InvitationQuery = PageQuery.extend({ q: text(120).optional() });
export const NewInvitation = z.object({
  email: Email,
  role: RoleName,
  permissionSetId: AnyId.nullish(),
});

export const ByToken = z.object({ token: Token });

/** What the invited person is shown before they accept. */
export const InvitationLook = z.object({
  businessName: z.string(),
  email: z.string(),
  role: RoleName,
  /** They have an account already, of a verified address: no name and password are asked for. */
  hasAccount: z.boolean(),
  /** Null where they may; else what they must do first. */
  can: z.object({ join: z.string().nullable() }),
});

/**
 * Name and password make the account of somebody who has none, or whose address was never verified; of
 * others they are not looked at.
 */
export const Acceptance = ByToken.extend({
  name: PersonName.optional(),
  password: NewPassword.optional(),
});

/** In, and signed in. */
export const Accepted = z
  .object({ next: z.literal("done"), tenantId: Uuid, slug: z.string() })
  .meta({ id: "AcceptedInvitation" });
