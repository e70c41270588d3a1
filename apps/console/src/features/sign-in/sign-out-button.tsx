"use client";

import { Button } from "@roundsman/ui";
import { useSignOut } from "./use-sign-out";

export function SignOutButton() {
  const signOut = useSignOut();
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
