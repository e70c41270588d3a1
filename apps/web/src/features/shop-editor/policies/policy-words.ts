import type { RouterOutputs } from "@/trpc/outputs";

export type Policies = RouterOutputs["office"]["policies"]["get"];
export type PolicyName = Policies["missing"][number]["policy"];

/** What each page is called, and what stands on it, in the order in which they are written. */
export const policyWords: Record<PolicyName, { title: string; hint: string }> = {
  delivery: { title: "Delivery", hint: "Where, when and how you bring things, and collecting." },
  returns: {
    title: "Returns and cancelling",
    hint: "How a customer changes their mind, and what happens when something is wrong.",
  },
  terms: { title: "Terms", hint: "Who you are, and what somebody agrees to when they order." },
  privacy: { title: "Privacy", hint: "What you hold about people, why, and for how long." },
};

export const policyNames = Object.keys(policyWords) as PolicyName[];
