"use client";

import { Button, cn, faultText, Field, Select, useFormField } from "@roundsman/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useApi, useApiClient } from "@/trpc/client";

/** An address as it was found; what it lacks is "". */
type Place = { line1: string; line2: string; city: string; postcode: string };

type FindPlaceProps = {
  /** As it is typed so far. */
  postcode: string;
  onTake: (place: Place) => void;
  className?: string;
};

/** Addresses of a postcode to choose from, where this installation looks them up; nothing elsewhere. */
export function FindPlace(props: FindPlaceProps) {
  const { data: offered } = useQuery(
    useApi().office.addresses.offersLookUp.queryOptions(undefined, { staleTime: Infinity }),
  );
  return offered ? <Finding {...props} /> : null;
}

/** The same in a form whose fields bear the address's own names: fills them in, and they stay as they are. */
export function FindAddress() {
  const postcode = useFormField<string>("postcode");
  const line1 = useFormField<string>("line1");
  const line2 = useFormField<string>("line2");
  const city = useFormField<string>("city");
  return (
    <FindPlace
      postcode={postcode.value}
      onTake={(place) => {
        line1.set(place.line1);
        line2.set(place.line2);
        city.set(place.city);
        postcode.set(place.postcode);
      }}
    />
  );
}

function Finding({ postcode, onTake, className }: FindPlaceProps) {
  const { addresses } = useApiClient().office;
  const find = useMutation({
    mutationFn: () => addresses.lookUp.query({ postcode }),
  });
  const items = find.data?.items ?? [];
  const problem = find.error ? faultText(find.error) : find.data?.problem;
  function take(place: string) {
    const address = items[Number(place)];
    if (!address) return;
    onTake({ ...address, line2: address.line2 ?? "", city: address.city ?? "" });
  }
  return (
    <div className={cn("flex flex-col gap-2", className)}>
      <Button
        className="self-start"
        loading={find.isPending}
        disabled={postcode.trim() === ""}
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
