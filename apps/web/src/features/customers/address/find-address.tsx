"use client";

import { Button, faultText, Field, Select, useFormField } from "@roundsman/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useApi, useApiClient } from "@/trpc/client";

/** Addresses of the typed postcode to choose from, where this installation looks them up; the fields stay as they are. */
export function FindAddress() {
  const { data: offered } = useQuery(
    useApi().office.addresses.offersLookUp.queryOptions(undefined, { staleTime: Infinity }),
  );
  return offered ? <Finding /> : null;
}

function Finding() {
  const { addresses } = useApiClient().office;
  const postcode = useFormField<string>("postcode");
  const line1 = useFormField<string>("line1");
  const line2 = useFormField<string>("line2");
  const city = useFormField<string>("city");
  const find = useMutation({
    mutationFn: () => addresses.lookUp.query({ postcode: postcode.value }),
  });
  const items = find.data?.items ?? [];
  const problem = find.error ? faultText(find.error) : find.data?.problem;
  function take(place: string) {
    const address = items[Number(place)];
    if (!address) return;
    line1.set(address.line1);
    line2.set(address.line2 ?? "");
    city.set(address.city ?? "");
    postcode.set(address.postcode);
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        className="self-start"
        loading={find.isPending}
        disabled={postcode.value.trim() === ""}
        onClick={() => find.mutate()}
      >
        Find address by postcode
      </Button>
      {items.length > 0 && (
        <Field label="Choose the address">
          <Select
            placeholder={items.length === 1 ? "1 address" : `${items.length} addresses`}
            options={items.map((address, at) => ({
              value: String(at),
              label: [address.line1, address.line2, address.city].filter(Boolean).join(", "),
            }))}
            onValueChange={take}
          />
        </Field>
      )}
      {problem && <output className="text-dense text-muted-foreground">{problem}</output>}
    </div>
  );
}
