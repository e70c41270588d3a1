import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { PersonRow } from "./rows";
import type { ConsolePerson } from "./schema";

export const viewPerson = (row: PersonRow): ConsolePerson => ({
  id: row.id,
  email: row.email,
  name: row.name,
  emailVerified: row.emailVerified !== null,
  twoFactorEnabled: row.twoStepEnabledAt !== null,
  createdAt: dateTime(row.createdAt),
  lockedAt: dateTimeOrNull(row.lockedAt),
  lockedReason: row.lockedReason,
  staffRole: row.staffRole,
  memberships: row.memberships.map(({ tenantId, role, joinedAt, lastSignInAt, business }) => ({
    tenantId,
    tenantName: business.name,
    role,
    joinedAt: dateTime(joinedAt),
    lastSignInAt: dateTimeOrNull(lastSignInAt),
  })),
});
