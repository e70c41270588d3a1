import { z } from "zod";
import { PageQuery, pageOf } from "../../../platform/values/page";
import { DateTime, text } from "../../../platform/values/values";
import { ApiKey } from "../api-keys/schema";

export const RoleName = z.enum(["owner", "admin", "driver"]);

/** A person in a business. */
export const Member = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: RoleName,
    joinedAt: DateTime,
    lastSignInAt: DateTime.nullable(),
  })
  .meta({ id: "Member" });

export const MemberPage = pageOf(Member);
export const MemberQuery = PageQuery.extend({
  q: text(120).optional(),
  role: RoleName.optional(),
});

/** Identifiers of users are opaque (docs/contract/conventions.md#values). */
export const ByUserId = z.object({ userId: text(100, 1) });
export const RoleChange = z.object({ role: RoleName });

/** Who has left, and the API keys they made: refused from now on, until adopted. */
export const RemovedMember = Member.extend({ keys: z.array(ApiKey) }).meta({ id: "RemovedMember" });
