"use client";

import { Button, Card, CardBody, CardHeader, StatusBadge } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { RouterOutputs } from "@/trpc/outputs";
import { CodesLeft } from "./codes-left";
import { Enrol } from "./enrol";
import { RecoveryCodes } from "./recovery-codes";
import { RenewCodes } from "./renew-codes";
import { TurnOff } from "./turn-off";

/** Signing in with a code of one's phone beside the password: on, off, and the codes for a lost phone. */
export function SecondStepCard({ security }: { security: RouterOutputs["account"]["security"] }) {
  const router = useRouter();
  const [enrolling, setEnrolling] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { twoStep, recoveryCodesLeft } = security;
  const finish = () => {
    setCodes(null);
    setEnrolling(false);
    router.refresh();
  };
  return (
    <Card>
      <CardHeader
        title="Second step"
        hint="A code of your phone beside the password: one alone opens nothing."
        actions={
          twoStep ? (
            <StatusBadge kind="done">On</StatusBadge>
          ) : (
            <StatusBadge kind="waiting">Off</StatusBadge>
          )
        }
      />
      <CardBody>
        {codes !== null && <RecoveryCodes codes={codes} onDone={finish} />}
        {codes === null && enrolling && (
          <Enrol onCodes={setCodes} onCancel={() => setEnrolling(false)} />
        )}
        {codes === null && !enrolling && !twoStep && (
          <Button variant="primary" className="self-start" onClick={() => setEnrolling(true)}>
            Turn it on
          </Button>
        )}
        {codes === null && !enrolling && twoStep && (
          <>
            <CodesLeft count={recoveryCodesLeft} />
            <div className="flex flex-wrap gap-2">
              <RenewCodes onCodes={setCodes} />
              <TurnOff />
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
