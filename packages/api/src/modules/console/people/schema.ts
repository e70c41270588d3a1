import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, QueryFlag, text, Uuid } from "../../../platform/values/values";

const StaffRole = z.enum(["support", "billing", "owner"]);

/** docs/contract/console.md#consoleperson. */
export const ConsolePerson = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    emailVerified: z.boolean(),
    twoFactorEnabled: z.boolean(),
    createdAt: DateTime,
    lockedAt: DateTime.nullable(),
    lockedReason: z.string().nullable(),
    staffRole: StaffRole.nullable(),
    memberships: z.array(
      z.object({
        tenantId: Uuid,
        tenantName: z.string(),
        role: z.enum(["owner", "admin", "driver"]),
        joinedAt: DateTime,
        lastSignInAt: DateTime.nullable(),
      }),
    ),
  })
  .meta({ id: "ConsolePerson" });
export type ConsolePerson = z.infer<typeof ConsolePerson>;

/** People's ids are opaque: none is malformed, an unknown one is nobody's. */
export const ByPersonId = z.object({ id: z.string().min(1).max(80) });

export const PersonQuery = PageQuery.extend({
  /** Name or email. */
  q: z.string().max(120).optional(),
  staff: QueryFlag.optional(),
  locked: QueryFlag.optional(),
});

export const StaffRoleChange = z.object({ role: StaffRole, reason: text(500, 1) });

/** Sessions that hold now. */
export const SignIns = z.object({
  items: z.array(
    z.object({
      id: Uuid,
      signedInAt: DateTime,
      lastUsedAt: DateTime,
      userAgent: z.string().nullable(),
      /** The second step was passed in it. */
      twoStep: z.boolean(),
    }),
  ),
});
