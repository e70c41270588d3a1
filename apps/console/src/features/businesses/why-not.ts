import type { Business } from "./words";

/** Why staff can't do this to a business, or null where they can. */
export interface WhyNot {
  viewAs: string | null;
  /** Plan, rates, lock and unlock. */
  billing: string | null;
}

export function whyNot(
  { people, supportAccess, lockedAt }: Business,
  role: "support" | "billing" | "owner",
): WhyNot {
  return {
    viewAs: whyNotViewed(),
    billing: role === "support" ? "This asks for the console role billing." : null,
  };

  function whyNotViewed(): string | null {
    if (lockedAt !== null) return "It is locked: nobody gets in, support neither. Unlock it first.";
    if (people.length === 0) return "Nobody works there to open it as.";
    if (supportAccess.level !== "none" || role === "owner") return null;
    return "They have not let support in. Ask them under Support access; a console owner can override, with a reason.";
  }
}
