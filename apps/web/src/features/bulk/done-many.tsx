"use client";

import { Dialog, DialogContent, TextLink, toast } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import type { RouterOutputs } from "@/trpc/outputs";

/** Says of each chosen thing whether the act was done, or why not. */
type DoneMany = RouterOutputs["office"]["orders"]["cancelMany"];

type Told = {
  result: DoneMany;
  /** The act in the past, behind how many: "cancelled". */
  verb: string;
  /** "order" or "customer". */
  thing: string;
  /** The page of one that was refused. */
  hrefOf: (id: string) => string;
};

const TellMany = createContext<(told: Told) => void>(() => undefined);

/** Tells what came of an act on many: a toast, or a list with the reasons where some were refused. */
export const useTellMany = () => useContext(TellMany);

/** Around a list: rows may have left it by the time that somebody reads why they were refused. */
export function DoneManyAround({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told | null>(null);

  const tell = useCallback((news: Told) => {
    if (news.result.refused.length === 0) toast.done(doneInWords(news));
    else setTold(news);
  }, []);

  return (
    <TellMany value={tell}>
      {children}
      {told && <RefusedDialog told={told} onClose={() => setTold(null)} />}
    </TellMany>
  );
}

/** "12 orders cancelled". */
function doneInWords({ result: { done }, thing, verb }: Told): string {
  return done.length === 0
    ? `No ${thing} ${verb}`
    : `${formatQuantity(done.length, thing)} ${verb}`;
}

function RefusedDialog({ told, onClose }: { told: Told; onClose: () => void }) {
  const { refused } = told.result;
  const were = refused.length === 1 ? "1 was not" : `${refused.length} were not`;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={doneInWords(told)} description={`${were}, for these reasons.`}>
        <ul className="flex flex-col gap-3 text-dense">
          {refused.map(({ id, name, why }) => (
            <li key={id}>
              <TextLink href={told.hrefOf(id)}>{name}</TextLink>
              <span className="block text-muted-foreground">{why}</span>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  );
}
