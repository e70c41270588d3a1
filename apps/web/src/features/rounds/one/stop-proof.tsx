import { TextLink } from "@roundsman/ui";
import { Camera, Signature } from "lucide-react";
import { proofPath } from "./proof-path";
import type { Stop } from "../round-states";

/** The way to the signature or photo, and whose it is. */
export function StopProof({ stop, roundId }: { stop: Stop; roundId: string }) {
  const { proof } = stop;
  if (!proof) return <span className="text-muted-foreground">–</span>;
  const isSignature = proof.kind === "signature";
  const Icon = isSignature ? Signature : Camera;
  return (
    <div>
      <TextLink
        href={proofPath(roundId, stop.id)}
        target="_blank"
        prefetch={false}
        className="inline-flex items-center gap-1"
      >
        <Icon aria-hidden className="size-3.5" />
        {isSignature ? "Signature" : "Photo"}
      </TextLink>
      {proof.signedBy && (
        <span className="block text-xs text-muted-foreground">{proof.signedBy}</span>
      )}
      {proof.note && <span className="block text-xs text-muted-foreground">{proof.note}</span>}
    </div>
  );
}
