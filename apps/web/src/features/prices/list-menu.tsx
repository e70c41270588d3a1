"use client";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
  toast,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useMutation } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";
import { ListNameDialog } from "./list-name-dialog";
import { useSheetRefresh } from "./use-sheet-refresh";

type ListMenuProps = { list: { id: string; name: string; customers: number } };

/** What can be done with a price list as a whole. */
export function ListMenu({ list: { id, name, customers } }: ListMenuProps) {
  const refresh = useSheetRefresh();
  const [renaming, setRenaming] = useState(false);
  const change = useMutation(
    useApi().office.rateSets.change.mutationOptions({
      onSuccess: async (_, { archived }) => {
        await refresh();
        setRenaming(false);
        if (archived) toast.undo(`${name} archived`, () => change.mutate({ id, archived: false }));
      },
      onError: (error, { archived }) => {
        if (archived !== undefined) toast.fault(`${name} was not changed`, faultText(error));
      },
    }),
  );
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
          <DropdownMenuItem onSelect={() => change.mutate({ id, archived: true })}>
            Archive
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {renaming && (
        <ListNameDialog
          title={`Rename ${name}`}
          confirm="Rename"
          name={name}
          busy={change.isPending}
          fault={change.error}
          onName={(next) => change.mutate({ id, name: next })}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
