"use client";

import { Alert, Button, TextLink, useAct } from "@roundsman/ui";
import { areasOf, scopesInWords } from "@/features/api-keys/scope-words";
import { useApiClient } from "@/trpc/client";
import type { AppBusiness } from "./app-request";

type AllowAppProps = {
  id: string;
  business: AppBusiness;
  /** They have others to choose from. */
  another: boolean;
};

/** What the app would be able to do in this business, and the decision. */
export function AllowApp({ id, business, another }: AllowAppProps) {
  const { apps } = useApiClient().office;
  const goOn = ({ goOn: address }: { goOn: string }) => {
    window.location.assign(address);
    return "stay" as const;
  };
  const allow = useAct(apps.allow.mutate, { done: goOn, fault: "The app was not allowed" });
  const refuse = useAct(apps.refuse.mutate, { done: goOn, fault: "The app was not told" });
  const why = business.can.allow ?? null;
  const busy = allow.busy || refuse.busy;
  return (
    <section className="flex flex-col gap-4" aria-label={`What it asks for in ${business.name}`}>
      {why === null ? (
        <>
          <div>
            <h2 className="font-medium">In {business.name} it could, in your name:</h2>
            {another && <TextLink href={`/apps/allow/${id}`}>Another business</TextLink>}
          </div>
          <ul className="flex flex-col gap-2 text-dense">
            {areasOf(business.scopes).map(({ words, about, read, write }) => (
              <li key={words}>
                <span className="font-medium">
                  {words}: {read === null ? "change" : write === null ? "read" : "read and change"}
                </span>
                <span className="block text-xs text-muted-foreground">{about}</span>
              </li>
            ))}
          </ul>
          {business.beyond.length > 0 && (
            <p className="text-xs text-muted-foreground">
              It asks for more that it does not get from you: {scopesInWords(business.beyond)}.
            </p>
          )}
          <p className="text-dense text-muted-foreground">
            It never gets more than you may do yourself. You can take it back at any time in
            Settings, API keys.
          </p>
        </>
      ) : (
        <Alert
          tone="warning"
          title={why}
          actions={another && <TextLink href={`/apps/allow/${id}`}>Another business</TextLink>}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {why === null && (
          <Button
            variant="primary"
            size="lg"
            loading={allow.busy}
            disabled={busy}
            onClick={() => allow.start({ id })}
          >
            Allow
          </Button>
        )}
        <Button
          size="lg"
          loading={refuse.busy}
          disabled={busy}
          onClick={() => refuse.start({ id })}
        >
          Refuse
        </Button>
      </div>
    </section>
  );
}
