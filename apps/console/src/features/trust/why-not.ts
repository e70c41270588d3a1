import type { TrustRequest } from "./words";

type Status = TrustRequest["status"];

/** Why staff can't do this to a request as it stands, or null where they can. */
export interface WhyNot {
  /** Approve and decline. */
  decide: string | null;
  /** A new link, and revoking. */
  access: string | null;
}

const noAccess: Partial<Record<Status, string>> = {
  declined: "This request was declined: there is no access. They may ask again.",
  revoked: "Their access was revoked. They may ask again.",
  expired: "Their access has run out. They may ask again.",
};

export const whyNot = (status: Status): WhyNot => ({
  decide: status === "draft" ? "They have not confirmed their address yet." : null,
  access: noAccess[status] ?? null,
});
