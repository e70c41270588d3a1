"use client";

import { Button, type ButtonProps } from "@roundsman/ui";
import { Archive, ArchiveRestore } from "lucide-react";
import { useArchive } from "./use-archive";

type ArchiveButtonProps = {
  /** The thing, for what is said. */
  name: string;
  archived: boolean;
  /** Takes it out of use (true), or back into it. */
  put: (archived: boolean) => Promise<unknown>;
  size?: ButtonProps["size"];
};

/** Takes a thing out of use at once and offers to undo it; an archived one is brought back. */
export function ArchiveButton({ name, archived, put, size }: ArchiveButtonProps) {
  const { archive, restore } = useArchive(name, put);
  const act = archived ? restore : archive;
  return (
    <Button size={size} loading={act.busy} onClick={() => act.start()}>
      {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {archived ? "Bring back" : "Archive"}
    </Button>
  );
}
