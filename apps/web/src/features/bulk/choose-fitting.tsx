"use client";

import { Button, faultText, toast, useSelection } from "@roundsman/ui";
import { useState } from "react";

/** One request changes at most so many. */
const mostAtOnce = 200;

export type FindFitting = () => Promise<{ ids: readonly string[]; more: boolean }>;

/** Once the whole page is chosen: chooses all that fit the filters, those of further pages too. */
export function ChooseFitting({ find }: { find: FindFitting }) {
  const { ids, selected, choose } = useSelection();
  const [busy, setBusy] = useState(false);
  if (ids.length === 0 || selected.length !== ids.length) return null;

  async function chooseAll() {
    setBusy(true);
    try {
      const { ids: fitting, more } = await find();
      choose(fitting.slice(0, mostAtOnce));
      if (more || fitting.length > mostAtOnce) {
        toast.warn(`The first ${mostAtOnce} are chosen`, "More fit: do the rest afterwards.");
      }
    } catch (error) {
      toast.fault("No more were chosen", faultText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="sm" variant="ghost" loading={busy} onClick={() => void chooseAll()}>
      Choose all that fit
    </Button>
  );
}
