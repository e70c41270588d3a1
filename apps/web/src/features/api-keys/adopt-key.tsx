"use client";

import { Button, Dialog, DialogContent, useAct } from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { ShownKey } from "./shown-key";

/**
 * Answers for the key of somebody who has left: it works again, within what its new keeper may do. Its new
 * secret is shown once, and the page follows when that is closed.
 */
export function AdoptKey({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const [key, setKey] = useState<string | null>(null);
  const adopt = useAct(useApiClient().office.apiKeys.adopt.mutate, {
    done: (adopted) => {
      setKey(adopted.key);
      return "stay";
    },
    fault: "The key was not taken over",
  });
  return (
    <>
      <Button size="sm" loading={adopt.busy} onClick={() => adopt.start({ id })}>
        Take over<span className="sr-only"> {name}</span>
      </Button>
      <Dialog open={key !== null}>
        <DialogContent
          stays
          title={`The new key of ${name}`}
          description="You answer for it now. The old key opens nothing any more. Copy the new one to where it is used: it is shown once."
        >
          <ShownKey
            value={key ?? ""}
            onDone={() => {
              setKey(null);
              router.refresh();
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}
