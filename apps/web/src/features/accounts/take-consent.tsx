"use client";

import { Alert, ButtonLink, Card, CardBody, faultText } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useApiClient } from "@/trpc/client";

type TakeConsentProps = { state: string | null; code: string | null; realmId: string | null };

/** Takes what the program sent back, once, and leads on to the settings. */
export function TakeConsent({ state, code, realmId }: TakeConsentProps) {
  const { accounts } = useApiClient().office;
  const router = useRouter();
  const [why, setWhy] = useState<string | null>(null);
  const begun = useRef(false);
  const isWhole = state !== null && code !== null;
  useEffect(() => {
    if (!isWhole || begun.current) return;
    begun.current = true;
    accounts.consent
      .mutate({ state, code, realmId: realmId ?? undefined })
      .then(() => router.replace("/settings/accounts"))
      .catch((error: unknown) => setWhy(faultText(error)));
  }, [accounts, router, isWhole, state, code, realmId]);
  return (
    <Card className="max-w-2xl">
      <CardBody>
        {isWhole && why === null ? (
          <output>One moment: the program's answer is being checked.</output>
        ) : (
          <Alert title="Nothing was connected">
            {why ?? "The program sent nothing back. Begin again from Settings, Accounts."}
          </Alert>
        )}
        <ButtonLink href="/settings/accounts" className="self-start">
          Settings, Accounts
        </ButtonLink>
      </CardBody>
    </Card>
  );
}
