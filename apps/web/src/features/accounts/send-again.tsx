"use client";

import { BulkBar, Button, toast, useAct, useSelection } from "@roundsman/ui";
import { Send } from "lucide-react";
import { useApiClient } from "@/trpc/client";

function told({ waiting }: { waiting: number }): void {
  const many = waiting === 1 ? "One document is" : `${waiting} documents are`;
  toast.done(waiting === 0 ? "Nothing of it is refused" : `${many} sent again now`);
}

/** Sends all that was refused again. */
export function SendAllAgain() {
  const { accounts } = useApiClient().office;
  const { start, busy } = useAct(() => accounts.sendAgain.mutate({}), {
    done: told,
    fault: "Not sent again",
  });
  return (
    <Button loading={busy} onClick={() => start()}>
      <Send aria-hidden />
      Send all refused again
    </Button>
  );
}

/** Sends those ticked again, as far as they were refused. */
export function SendChosenAgain() {
  const { accounts } = useApiClient().office;
  const { selected, setAll } = useSelection();
  const { start, busy } = useAct((ids: string[]) => accounts.sendAgain.mutate({ ids }), {
    done: (done) => {
      told(done);
      setAll(false);
    },
    fault: "Not sent again",
  });
  return (
    <BulkBar>
      <Button size="sm" variant="primary" loading={busy} onClick={() => start([...selected])}>
        <Send aria-hidden />
        Send again
      </Button>
    </BulkBar>
  );
}
