"use client";

import { Alert, Button, Card, CardBody, Skeleton } from "@roundsman/ui";
import { Bell, BellOff } from "lucide-react";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import { usePhoneNotices } from "./use-phone-notices";

/** Whether this phone tells of rounds, and changing that. */
export function NoticesScreen() {
  const { readOnly, keeps } = useDrive();
  return (
    <>
      <DriveHeader
        title="Round notices"
        hint="Your phone tells you when a round is ready or has changed."
      />
      {readOnly || !keeps ? (
        <Alert tone="info">Only the driver can choose this, on their own phone.</Alert>
      ) : (
        <Choice />
      )}
    </>
  );
}

function Choice() {
  const { state, begin, end, isBusy } = usePhoneNotices();
  if (state === null) return <Skeleton className="h-24" />;
  return (
    <Card>
      <CardBody className="flex flex-col gap-4 text-base">
        <p>{words[state]}</p>
        {state === "not told" && (
          <Button size="touch" variant="primary" loading={isBusy} onClick={begin}>
            <Bell aria-hidden />
            Tell me when my round changes
          </Button>
        )}
        {state === "told" && (
          <Button size="touch" loading={isBusy} onClick={end}>
            <BellOff aria-hidden />
            Stop telling me on this phone
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

const words = {
  told: "This phone tells you, also while it is locked. Signing out ends it.",
  "not told": "This phone does not tell you yet. You still see notices under the bell.",
  blocked:
    "Notifications are blocked on this phone. Open the phone's settings, choose this app or browser, allow notifications, and come back here.",
  "home screen":
    "An iPhone only does this for an app on its home screen. In Safari press Share, then Add to Home Screen, and open Roundsman from there.",
  "can't": "This phone can't be told. You see notices under the bell when you open the app.",
} as const;
