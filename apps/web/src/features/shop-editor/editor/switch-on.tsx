"use client";

import { Button, Card, EmptyState, Refused, useAct } from "@roundsman/ui";
import { Store } from "lucide-react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

type SwitchOnProps = {
  /** It was on once. */
  before: boolean;
  /** Why it can't be switched on; null where it can. */
  why: string | null | undefined;
};

/** A business whose shop is off: what it would be, and the switch. */
export function SwitchOn({ before, why }: SwitchOnProps) {
  const on = useAct(useApiClient().office.storefront.switchOn.mutate, {
    done: "Your shop is switched on, for you alone so far",
    fault: "The shop was not switched on",
  });
  return (
    <Card>
      <EmptyState
        icon={<Store />}
        title={before ? "Your shop is switched off" : "Sell online, from your own stock and prices"}
        action={
          <Changing>
            <Refused why={why} label="Switch the shop on">
              <Button variant="primary" loading={on.busy} onClick={() => on.start()}>
                Switch the shop on
              </Button>
            </Refused>
          </Changing>
        }
      >
        {before
          ? "Its draft and what was published are kept. Nobody sees anything of it until you publish again."
          : "Orders come straight onto your board. Nobody sees anything of it until you publish."}
      </EmptyState>
    </Card>
  );
}
