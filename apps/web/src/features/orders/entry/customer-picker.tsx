"use client";

import { Combobox, Field, TextLink } from "@roundsman/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "@/features/search/use-settled";
import { useApi } from "@/trpc/client";
import type { FoundCustomer } from "./draft";

type CustomerPickerProps = {
  value: FoundCustomer | null;
  onChoose: (customer: FoundCustomer | null) => void;
  /** Leads on to adding somebody who is not there yet: where an order is being taken. */
  offersNew?: boolean;
};

/** Who is on the phone: by a few letters of the name, the number they ring from, or a postcode. */
export function CustomerPicker({ value, onChoose, offersNew = true }: CustomerPickerProps) {
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
  return (
    <Field
      label="Customer"
      name="customerId"
      hint={
        offersNew &&
        value === null && (
          <>
            Somebody new?{" "}
            <TextLink href="/customers/new?then=order">Add them, then take their order.</TextLink>
          </>
        )
      }
    >
      <Combobox
        size="lg"
        items={behind ? found.filter((customer) => fits(customer, typed)) : found}
        value={value}
        onValueChange={onChoose}
        onQueryChange={setQuery}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        renderItem={(customer) => <CustomerChoice customer={customer} />}
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

function CustomerChoice({ customer: { name, phone, address } }: { customer: FoundCustomer }) {
  const place = [address?.line1, address?.city, address?.postcode].filter(Boolean).join(", ");
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block truncate text-xs text-muted-foreground">{place}</span>
      </span>
      <span className="text-xs text-muted-foreground tabular-nums">{phone}</span>
    </span>
  );
}

function fits({ name, email, phone, address }: FoundCustomer, typed: string): boolean {
  const known = [name, email, phone, address?.line1, address?.city, address?.postcode];
  const bare = (text: string) => text.replaceAll(/\s/g, "").toUpperCase();
  return bare(known.join("")).includes(bare(typed));
}
