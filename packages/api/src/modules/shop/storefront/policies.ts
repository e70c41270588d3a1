import { z } from "zod";
import { text } from "../../../platform/values/values";

/* The pages that a shop must have before the back office puts it live (docs/decisions/0211). */

/** In the order in which they are written and shown. */
export const policyNames = ["delivery", "returns", "terms", "privacy"] as const;
export const PolicyName = z.enum(policyNames);
export type PolicyName = z.infer<typeof PolicyName>;

const PolicyText = text(20_000);

/** All of a shop's policies; an empty text is no page. */
export const PolicyTexts = z
  .object({
    delivery: PolicyText,
    returns: PolicyText,
    terms: PolicyText,
    privacy: PolicyText,
  })
  .meta({ id: "PolicyTexts" });
export type PolicyTexts = z.infer<typeof PolicyTexts>;

export const PolicyChange = z.object(PolicyTexts.partial().shape);

/** What is kept, made whole: a page that was never written is empty. */
export function readPolicies(kept: unknown): PolicyTexts {
  const written = PolicyChange.parse(kept ?? {});
  return { delivery: "", returns: "", terms: "", privacy: "", ...written };
}

/** Those that shoppers find a page of. */
export const writtenPolicies = (policies: PolicyTexts): PolicyName[] =>
  policyNames.filter((name) => policies[name] !== "");

/** A policy that is not ready to be shown, and why. */
export const MissingPolicy = z.object({ policy: PolicyName, reason: z.string() });
export type MissingPolicy = z.infer<typeof MissingPolicy>;

/** Starter texts mark with square brackets what the merchant has to check or fill in. */
const leftOpen = /\[[^\]]*\]/;

/**
 * The policies that are not ready.
 * @param termsUrl where a business keeps its terms elsewhere: it needs no page of them here
 */
export function missingPolicies(policies: PolicyTexts, termsUrl: string | null): MissingPolicy[] {
  return policyNames.flatMap((policy): MissingPolicy[] => {
    if (leftOpen.test(policies[policy])) {
      return [
        {
          policy,
          reason: `The ${policy} page still has text in [square brackets] to check or fill in.`,
        },
      ];
    }
    if (policies[policy] !== "" || (policy === "terms" && termsUrl !== null)) return [];
    return [{ policy, reason: `The ${policy} page is not written.` }];
  });
}

/** One version of a shop, as far as its policies go. */
interface Version {
  policies: PolicyTexts;
  termsUrl: string | null;
}

/**
 * Why the back office may not publish this draft; null where it may. A shop that went live before policies
 * were asked for may go on publishing without them, but none loses a page that it has.
 * @param live what shoppers see now; null where they see nothing
 */
export function whyNotPublished(draft: Version, live: Version | null): string | null {
  const lacking = new Set(
    live ? missingPolicies(live.policies, live.termsUrl).map(({ policy }) => policy) : [],
  );
  const reasons = missingPolicies(draft.policies, draft.termsUrl)
    .filter(({ policy }) => !lacking.has(policy))
    .map(({ reason }) => reason);
  return reasons.length > 0 ? reasons.join(" ") : null;
}
