"use client";

import { Button } from "@roundsman/ui";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import type { Business } from "./words";

type LockDialogProps = { business: Pick<Business, "id" | "name"> };

export function LockDialog({ business: { id, name } }: LockDialogProps) {
  const { businesses } = useApiClient().console;
  return (
    <ReasonDialog
      trigger={<Button variant="danger">Lock</Button>}
      title={`Lock ${name}?`}
      description="Every request for them is refused until you unlock: their people, their keys and their shop."
      confirm="Lock"
      tone="danger"
      hint="For staff only; they don't see it."
      run={(reason) => businesses.lock.mutate({ id, reason })}
      done={`${name} is locked`}
    />
  );
}

export function UnlockDialog({ business: { id, name } }: LockDialogProps) {
  const { businesses } = useApiClient().console;
  return (
    <ReasonDialog
      trigger={<Button>Unlock</Button>}
      title={`Unlock ${name}?`}
      description="Their people, keys and shop work again at once."
      confirm="Unlock"
      run={(reason) => businesses.unlock.mutate({ id, reason })}
      done={`${name} is unlocked`}
    />
  );
}
