import type { RouterOutputs } from "@/trpc/outputs";

export type Member = RouterOutputs["office"]["members"]["list"]["items"][number];
export type Invitation = RouterOutputs["office"]["invitations"]["list"]["items"][number];
export type PermissionSet = RouterOutputs["office"]["permissionSets"]["list"]["items"][number];
export type Role = Member["role"];

/** What the one who looks may do about members, beside what each says of itself, and what they should know. */
export type Managing = {
  mayInvite: boolean;
  /** The roles and sets that they may give, as the service says. */
  roles: readonly Role[];
  sets: readonly PermissionSet[];
  /** Their own user id. */
  me: string;
  timeZone: string;
  /** ISO 8601: when the page was read. */
  now: string;
};

/** What each role may do, as it is chosen. */
const roleChoices: readonly { value: Role; label: string; hint: string }[] = [
  {
    value: "admin",
    label: "Admin",
    hint: "Runs the office: everything but what you pay for the service, and owners.",
  },
  {
    value: "driver",
    label: "Driver",
    hint: "The driver's app alone: their own rounds, rota and time off.",
  },
  { value: "owner", label: "Owner", hint: "Everything, the plan and other owners included." },
];

/** A role, for an admin with the set that narrows them: `admin:yard`. */
export type Standing = { role: Role; permissionSetId: string | null };
export const standingKey = ({ role, permissionSetId }: Standing): string =>
  permissionSetId === null ? role : `${role}:${permissionSetId}`;

export type StandingChoice = Standing & { value: string; label: string; hint: string };

/** The roles and sets this person may give somebody, in one list. */
export function standingsToGive({ roles, sets }: Managing): StandingChoice[] {
  const wholeRoles = roleChoices
    .filter(({ value }) => roles.includes(value))
    .map((choice) => ({ ...choice, role: choice.value, permissionSetId: null }));
  const narrowed = sets
    .filter(({ can }) => can.give === null)
    .map(({ id, name, about }) => {
      const standing = { role: "admin" as const, permissionSetId: id };
      const hint = about ?? "A permission set of your own.";
      return { ...standing, value: standingKey(standing), label: `Admin: ${name}`, hint };
    });
  const [admin, ...others] = wholeRoles;
  return admin?.role === "admin" ? [admin, ...narrowed, ...others] : [...narrowed, ...wholeRoles];
}

/** What somebody is, in words: "Admin: Yard". */
export function standingWords({ role, permissionSetId }: Standing, { sets }: Managing): string {
  const label = roleChoices.find(({ value }) => value === role)?.label ?? role;
  const set = sets.find(({ id }) => id === permissionSetId);
  return set ? `${label}: ${set.name}` : label;
}
