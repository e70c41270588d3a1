"use client";

import {
  Button,
  IconButton,
  RowActions,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp } from "lucide-react";
import { Changing } from "@/session/office-context";
import { promiseWords, type DeliveryOption } from "./delivery-option";
import { useOptionActions } from "./use-option-actions";

type DeliveryOptionsTableProps = {
  label: string;
  options: readonly DeliveryOption[];
  onEdit: (option: DeliveryOption) => void;
};

export function DeliveryOptionsTable({ label, options, onEdit }: DeliveryOptionsTableProps) {
  return (
    <Table label={label} narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Promised</TableHeader>
          <TableHeader numeric>Charge ex VAT</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {options.map((option, at) => (
          <TableRow key={option.id}>
            <TableCell className="font-medium">{option.name}</TableCell>
            <TableCell label="Promised">{promiseWords(option)}</TableCell>
            <TableCell label="Charge ex VAT" numeric>
              {option.pricePence === 0 ? "Free" : formatMoney(option.pricePence)}
            </TableCell>
            <TableCell fit>
              <Changing>
                <OptionActions options={options} at={at} onEdit={onEdit} />
              </Changing>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type OptionActionsProps = Pick<DeliveryOptionsTableProps, "options" | "onEdit"> & { at: number };

function OptionActions({ options, at, onEdit }: OptionActionsProps) {
  const { move, archive } = useOptionActions();
  const option = options[at];
  if (!option) return null;
  const { id, name, archivedAt } = option;
  if (archivedAt !== null) {
    return (
      <RowActions>
        <IconButton
          size="sm"
          label={`Bring ${name} back`}
          onClick={() => archive.mutate({ id, archived: false })}
        >
          <ArchiveRestore aria-hidden />
        </IconButton>
      </RowActions>
    );
  }
  return (
    <RowActions>
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => move.mutate({ options, at, step: -1 })}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        disabled={at === options.length - 1}
        onClick={() => move.mutate({ options, at, step: 1 })}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Archive ${name}`}
        onClick={() => archive.mutate({ id, archived: true })}
      >
        <Archive aria-hidden />
      </IconButton>
      <Button size="sm" aria-label={`Change ${name}`} onClick={() => onEdit(option)}>
        Change
      </Button>
    </RowActions>
  );
}
