"use client";

import { Button, ShortListCard } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { Changing } from "@/session/office-context";
import { ReaderDialog } from "./reader-dialog";
import { readersList } from "./readers-list";
import type { Reader, Van } from "./states";

/** The readers, and the way to pair another. */
export const Readers = ({
  readers,
  vehicles,
}: {
  readers: readonly Reader[];
  vehicles: readonly Van[];
}) => (
  <ShortListCard
    title="Readers"
    actions={
      <Changing>
        <ReaderDialog
          reader={null}
          vehicles={vehicles}
          trigger={
            <Button variant="primary">
              <Plus aria-hidden />
              Pair a reader
            </Button>
          }
        />
      </Changing>
    }
    list={readersList}
    rows={readers}
    context={{ vehicles }}
  />
);
