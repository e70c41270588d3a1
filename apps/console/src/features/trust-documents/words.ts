import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type TrustDocument = RouterOutputs["console"]["trustDocuments"]["list"]["items"][number];
export type OneDocument = RouterOutputs["console"]["trustDocuments"]["one"];
export type Version = OneDocument["versions"][number];
export type Audience = TrustDocument["audience"];

export const audienceWords: Record<Audience, string> = {
  anyone: "Anybody",
  readers: "Everybody with access",
  named: "Requests that name it",
};

export const audiences = [
  { value: "anyone", label: audienceWords.anyone, hint: "It is read without access." },
  {
    value: "readers",
    label: audienceWords.readers,
    hint: "Its title is public, its text is not.",
  },
  {
    value: "named",
    label: audienceWords.named,
    hint: "Nobody else is told that it is there.",
  },
] as const satisfies readonly { value: Audience; label: string; hint: string }[];

export const statusWords: Record<TrustDocument["status"] | Version["status"], string> = {
  draft: "Not published",
  published: "Published",
  superseded: "Replaced",
  withdrawn: "Withdrawn",
};

export const statusKinds: Record<keyof typeof statusWords, StatusKind> = {
  draft: "waiting",
  published: "done",
  superseded: "ended",
  withdrawn: "failed",
};
