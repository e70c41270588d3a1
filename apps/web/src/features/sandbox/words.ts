/** The plans and the states a subscription can be put into, in words. */
export const planWords = { starter: "Starter", round: "Round", depot: "Depot" } as const;

export const statusWords = {
  active: "Active: the last payment went through",
  trialing: "On trial",
  past_due: "Past due: a payment failed",
  unpaid: "Unpaid: given up after several tries",
  paused: "Paused",
  incomplete: "Incomplete: the first payment is open",
  incomplete_expired: "Incomplete, expired",
  canceled: "Cancelled",
} as const;
