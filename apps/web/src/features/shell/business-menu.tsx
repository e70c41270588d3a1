"use client";

import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@roundsman/ui";
import { ChevronsUpDown } from "lucide-react";
import { useTransition } from "react";
import { chooseBusiness } from "@/session/choose-business";
import { useOffice } from "@/session/office-context";

/** Which business one is in; with several, the way to another. */
export function BusinessMenu({
  businesses,
}: {
  businesses: readonly { id: string; name: string }[];
}) {
  const { business } = useOffice();
  const [pending, start] = useTransition();

  function choose(tenantId: string) {
    const form = new FormData();
    form.set("tenantId", tenantId);
    start(() => chooseBusiness(form));
  }

  if (businesses.length < 2) {
    return <p className="truncate px-3 text-dense font-semibold">{business.name}</p>;
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" loading={pending} className="max-w-full min-w-0 shrink">
          <span className="truncate font-semibold">{business.name}</span>
          <ChevronsUpDown aria-hidden className="text-muted-foreground" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" label="Businesses">
        <DropdownMenuRadioGroup value={business.id}>
          <DropdownMenuLabel>Work in</DropdownMenuLabel>
          {businesses.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={id} onSelect={() => choose(id)}>
              {name}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
