"use client";

import { Button, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useApiClient } from "@/trpc/client";
import type { Patch } from "./patch-values";

/** Removes a patch at once and offers to undo it: the same name, codes and drivers are added again. */
export function RemovePatch({ patch: { id, name } }: { patch: Patch }) {
  const router = useRouter();
  const { patches } = useApiClient().office;
  const restore = useMutation({
    mutationFn: ({ outwardCodes, driverUserIds }: Patch) =>
      patches.create.mutate({ name, outwardCodes, driverUserIds }),
    onSuccess: () => {
      toast.done(`${name} is back`);
      router.refresh();
    },
    onError: (error) => toast.fault(`${name} was not added again`, faultText(error)),
  });
  const removing = useRef(false);
  const remove = useMutation({
    mutationFn: () => patches.remove.mutate({ id }),
    onSuccess: (removed) => {
      toast.undo(`${name} removed`, () => restore.mutate(removed));
      router.refresh();
    },
    onError: (error) => {
      removing.current = false;
      toast.fault(`${name} was not removed`, faultText(error));
      router.refresh();
    },
  });

  /** Once, until the row is gone: a second press would find nothing to remove. */
  function press() {
    if (removing.current) return;
    removing.current = true;
    remove.mutate();
  }

  return (
    <Button size="sm" loading={remove.isPending || remove.isSuccess} onClick={press}>
      Remove
    </Button>
  );
}
