import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type TrustRequest = RouterOutputs["console"]["trust"]["one"];

export type TrustCan = RouterOutputs["console"]["can"]["trustRequest"];

export type TrustRecord = RouterOutputs["console"]["trust"]["record"];

/** A document that an access may open by name. */
export type Openable = { key: string; title: string };

export const statusWords: Record<TrustRequest["status"], string> = {
  draft: "Email not verified",
  pending: "Waiting for us",
  approved: "Has access",
  declined: "Declined",
  revoked: "Revoked",
  expired: "Expired",
};

export const statusKinds: Record<TrustRequest["status"], StatusKind> = {
  draft: "waiting",
  pending: "attention",
  approved: "done",
  declined: "ended",
  revoked: "failed",
  expired: "ended",
};
