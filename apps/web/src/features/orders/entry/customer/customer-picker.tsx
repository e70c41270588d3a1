"use client";

import { isFound, searchText, wordsOf } from "@roundsman/api/search";
import { Combobox, Field } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useSettled } from "@/features/search/use-settled";
import { OnStopBadge } from "@/features/states/on-stop";
import { useApi } from "@/trpc/client";
import type { FoundCustomer } from "../draft";

type CustomerPickerProps = {
  value: FoundCustomer | null;
  onChoose: (customer: FoundCustomer | null) => void;
  /** Goes on with somebody who is not there yet, by what was typed: where an order is being taken. */
  onNew?: (typed: string) => void;
};

/** Somebody who is found, or the one who was typed. */
type Choice = FoundCustomer | { typed: string };
const isNew = (choice: Choice): choice is { typed: string } => "typed" in choice;

/** Who is on the phone: by a few letters of the name, the number they ring from, or a postcode. */
export function CustomerPicker({ value, onChoose, onNew }: CustomerPickerProps) {
  const [query, setQuery] = useState("");
  const typed = query.trim();
  const q = useSettled(typed);
  const { data, isPlaceholderData, isFetching } = useQuery(
    useApi().office.customers.find.queryOptions(
      { q },
      { enabled: q !== "", placeholderData: keepPreviousData },
    ),
  );
  const found = typed === "" ? [] : (data?.items ?? []);
  // What stands there still was found for fewer letters: Enter must not choose what they rule out.
  const behind = q !== typed || isPlaceholderData;
  const offersNew = onNew !== undefined && typed !== "" && data !== undefined;
  // The last, and not before it is known who is there: Enter must not make a second Mrs Tyson.
  const known: Choice[] = offersNew ? [...found, { typed }] : found;
  return (
    <Field
      label="Customer"
      name="customerId"
      hint={onNew && value === null && "Somebody new? Type their name."}
    >
      <Combobox<Choice>
        size="lg"
        items={behind ? found.filter((customer) => fits(customer, typed)) : known}
        value={value}
        onValueChange={(choice) => {
          if (choice && isNew(choice)) onNew?.(choice.typed);
          else onChoose(choice);
        }}
        onQueryChange={setQuery}
        itemKey={(choice) => (isNew(choice) ? "new" : choice.id)}
        itemText={(choice) => (isNew(choice) ? choice.typed : choice.name)}
        renderItem={(choice) =>
          isNew(choice) ? <NewChoice typed={choice.typed} /> : <CustomerChoice customer={choice} />
        }
        loading={typed !== "" && (behind || isFetching)}
        empty={
          typed === ""
            ? "Type a name, a phone number or a postcode."
            : "Nobody fits. Try fewer letters, or another part of the name."
        }
        placeholder="Name, phone or postcode"
      />
    </Field>
  );
}

function NewChoice({ typed }: { typed: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 font-medium [&_svg]:size-4 [&_svg]:shrink-0">
      <UserPlus aria-hidden />
      <span className="truncate">New customer “{typed}”</span>
    </span>
  );
}

function CustomerChoice({ customer: { name, phone, address, stop } }: { customer: FoundCustomer }) {
  const place = [address?.line1, address?.city, address?.postcode].filter(Boolean).join(", ");
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        {stop && <OnStopBadge />}
        <span className="block truncate text-xs text-muted-foreground">{place}</span>
      </span>
      <span className="text-xs text-muted-foreground tabular-nums">{phone}</span>
    </span>
  );
}

function fits({ name, email, phone, address }: FoundCustomer, typed: string): boolean {
  const known = [name, email, phone, address?.line1, address?.city, address?.postcode];
  return isFound(searchText(...known), wordsOf(typed));
}
