"use client";

import { Button } from "@roundsman/ui";
import { useSignOut } from "./use-sign-out";

/** Signs this browser out; `then` is where to go on, the sign-in page where it is left out. */
export function SignOutButton({ then }: { then?: string }) {
  const signOut = useSignOut(then);
  return (
    <Button
      variant="link"
      className="self-start"
      loading={signOut.busy}
      onClick={() => signOut.start()}
    >
      Sign out
    </Button>
  );
}
