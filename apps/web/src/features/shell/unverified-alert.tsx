import { Alert } from "@roundsman/ui";
import { VerifyAgain } from "@/features/account/verify-again";

/**
 * Over every page until an owner has confirmed their email: what waits for it, in the server's words. An
 * owner can have the link mailed again.
 */
export function UnverifiedAlert({ why, owner }: { why: string; owner: string | null }) {
  if (owner === null) {
    return (
      <Alert tone="warning" title="Nothing goes outside yet" className="mb-4">
        {why}
      </Alert>
    );
  }
  return (
    <VerifyAgain className="mb-4">
      {why} The link was mailed to {owner}.
    </VerifyAgain>
  );
}
