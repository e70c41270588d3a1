import type { Front } from "@/trpc/outputs";

export type PolicyName = Front["policies"][number];

export const policyTitles: Record<PolicyName, string> = {
  delivery: "Delivery",
  returns: "Returns and cancelling",
  terms: "Terms",
  privacy: "Privacy",
};

export const policyNames = Object.keys(policyTitles) as PolicyName[];

export const policyPath = (policy: PolicyName): string => `/${policy}`;

/** Whether the last part of an address is a policy's. */
export const isPolicy = (name: string): name is PolicyName => Object.hasOwn(policyTitles, name);

/** Where a shop's terms stand: on its own page, or where the business keeps them elsewhere. */
export const termsPath = ({ policies, configuration }: Front): string | null =>
  policies.includes("terms") ? policyPath("terms") : configuration.commerce.termsUrl;
