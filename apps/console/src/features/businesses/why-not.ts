import type { Business } from "./words";

/** Why staff can't do this to a business, or null where they can. */
export interface WhyNot {
  viewAs: string | null;
  /** Plan, rates, lock and unlock. */
  billing: string | null;
}

export function whyNot(
  { people, supportAccess }: Business,
  role: "support" | "billing" | "owner",
): WhyNot {
  const granted = supportAccess.level !== "none";
  return {
    viewAs:
      people.length === 0
        ? "Nobody works there to open it as."
        : granted || role === "owner"
          ? null
          : "They have not let support in. A console owner can override that, with a reason.",
    billing: role === "support" ? "This asks for the console role billing." : null,
  };
}
