"use client";

import { Alert, Button, ButtonLink } from "@roundsman/ui";
import { CloudUpload } from "lucide-react";
import { useDrive } from "../drive-context";
import { useScreen } from "../screens/use-screen";

/** What is still on the phone alone, and what the service would not take. Nothing while all is sent. */
export function OutboxBand() {
  const {
    day: { business },
    outbox: { entries, lastRun },
  } = useDrive();
  const { go } = useScreen();
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  // What is on its way right now is nobody's worry.
  const waits = lastRun !== null && lastRun !== "through";
  if (entries.length === 0 || (refused === 0 && !waits)) return null;
  if (lastRun === "signed_out") {
    return (
      <Alert
        tone="danger"
        live
        className="mb-3"
        title="You are signed out"
        actions={
          <>
            <ButtonLink size="touch" href="/sign-in?next=/drive">
              Sign in
            </ButtonLink>
            <Button size="touch" onClick={() => go({ view: "unsent" })}>
              Show what is kept
            </Button>
          </>
        }
      >
        What you recorded is kept on this phone and sent once you sign in again. If you can't sign
        in, show it to {business.name}
        {business.phone !== null && `, ${business.phone}`}.
      </Alert>
    );
  }
  return (
    <Button
      size="touch"
      variant={refused > 0 ? "danger" : "secondary"}
      className="mb-3 w-full"
      onClick={() => go({ view: "unsent" })}
    >
      <CloudUpload aria-hidden />
      {refused > 0
        ? `${refused} not accepted: look`
        : `${entries.length} kept on the phone, waiting for signal`}
    </Button>
  );
}
