"use client";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useApiClient } from "@/trpc/client";
import { ListNameDialog } from "./list-name-dialog";
import { useArchiveList } from "./use-archive-list";

type ListMenuProps = { list: { id: string; name: string; customers: number } };

/** What can be done with a price list as a whole. */
export function ListMenu({ list }: ListMenuProps) {
  const { id, name, customers } = list;
  const [renaming, setRenaming] = useState(false);
  const { rateSets } = useApiClient().office;
  const { archive } = useArchiveList(list);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" label={`Price list ${name}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem asChild>
            <Link href={`/customers?list=${id}`}>
              {formatQuantity(customers, "customer")} on it
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setRenaming(true)}>Rename</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => archive.start()}>Archive</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {renaming && (
        <ListNameDialog
          title={`Rename ${name}`}
          confirm="Rename"
          name={name}
          send={(values) => rateSets.change.mutate({ id, ...values })}
          done={(next) => `${name} is now called ${next}`}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
