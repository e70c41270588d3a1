import type { RouterOutputs } from "@/trpc/outputs";

export type Member = RouterOutputs["office"]["members"]["list"]["items"][number];
export type Invitation = RouterOutputs["office"]["invitations"]["list"]["items"][number];
export type Role = Member["role"];

/** What the one who looks may do about members, and what they should know. */
export type Managing = {
  may: boolean;
  /** Owners manage everybody, admins everybody but owners. */
  asOwner: boolean;
  /** Their own user id. */
  me: string;
  /** The business's last owner, who stays one; null where there are several. */
  onlyOwner: string | null;
  timeZone: string;
  /** ISO 8601: when the page was read. */
  now: string;
};

/** What each role may do, as it is chosen. */
export const roleChoices: readonly { value: Role; label: string; hint: string }[] = [
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

/** The roles this person may give. */
export const rolesToGive = ({ asOwner }: Managing) =>
  roleChoices.filter(({ value }) => asOwner || value !== "owner");

/** Why a member stays as they are; null where they can be changed. */
export function whyFixed(member: Member, managing: Managing): string | null {
  if (!managing.may) return "Support can't change members.";
  if (member.role === "owner" && !managing.asOwner) return "Only an owner can change an owner.";
  if (member.userId === managing.onlyOwner) {
    return "The only owner stays one: make somebody else an owner first.";
  }
  return null;
}
