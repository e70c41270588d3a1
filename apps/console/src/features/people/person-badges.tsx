import { Badge, StatusBadge } from "@roundsman/ui";
import { Lock, ShieldCheck } from "lucide-react";
import type { Person } from "./person";
import { staffRoleWords } from "./roles";

/** A person's most important facts at a glance. */
export function PersonBadges({ person }: { person: Person }) {
  if (!person.lockedAt && !person.staffRole && person.emailVerified) return null;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {person.lockedAt && (
        <Badge tone="danger">
          <Lock aria-hidden />
          Locked
        </Badge>
      )}
      {person.staffRole && (
        <Badge tone="primary">
          <ShieldCheck aria-hidden />
          {staffRoleWords[person.staffRole]}
        </Badge>
      )}
      {!person.emailVerified && <StatusBadge kind="waiting">Email not verified</StatusBadge>}
    </span>
  );
}
