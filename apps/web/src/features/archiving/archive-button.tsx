"use client";

import { Button, type ButtonProps, faultText, toast } from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

type ArchiveButtonProps = {
  /** The thing, for what is said. */
  name: string;
  archived: boolean;
  /** Takes it out of use (true), or back into it. */
  put: (archived: boolean) => Promise<unknown>;
  size?: ButtonProps["size"];
};

/** Takes a thing out of use at once and offers to undo it; an archived one is taken back. */
export function ArchiveButton({ name, archived, put, size }: ArchiveButtonProps) {
  const router = useRouter();
  const change = useMutation({
    mutationFn: put,
    onSuccess: (_, out) => {
      if (out) toast.undo(`${name} archived`, () => change.mutate(false));
      else toast.done(`${name} is in use again`);
      router.refresh();
    },
    onError: (error) => toast.fault(`${name} was not changed`, faultText(error)),
  });
  return (
    <Button size={size} loading={change.isPending} onClick={() => change.mutate(!archived)}>
      {archived ? "Use again" : "Archive"}
    </Button>
  );
}
