import { TextLink } from "@roundsman/ui";
import { Camera, Signature } from "lucide-react";
import { proofPath } from "./proof-path";
import { proofsOf, type Stop } from "../round-states";

/** The way to the signature, the photo or both, and whose they are. */
export function StopProof({ stop, roundId }: { stop: Stop; roundId: string }) {
  const proofs = proofsOf(stop);
  if (proofs.length === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <ul className="flex flex-col gap-1">
      {proofs.map(({ kind, signedBy, note }) => {
        const isSignature = kind === "signature";
        const Icon = isSignature ? Signature : Camera;
        return (
          <li key={kind}>
            <TextLink
              href={proofPath(roundId, stop.id, kind)}
              target="_blank"
              prefetch={false}
              className="inline-flex items-center gap-1"
            >
              <Icon aria-hidden className="size-3.5" />
              {isSignature ? "Signature" : "Photo"}
            </TextLink>
            {signedBy && <span className="block text-xs text-muted-foreground">{signedBy}</span>}
            {note && <span className="block text-xs text-muted-foreground">{note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
