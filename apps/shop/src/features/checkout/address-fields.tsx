import { Button, Field, focusOnMount, NativeSelect } from "@roundsman/ui";
import type { ChangeEvent } from "react";
import type { FoundAddresses } from "@/trpc/buying";
import { addressStep, filledBy, foundField, foundValue } from "./read-form";
import type { Typed } from "./state";
import { Typing } from "./typing";

interface AddressFieldsProps {
  typed: Typed;
  /** Addresses of a postcode can be asked for. */
  finds: boolean;
  found: FoundAddresses | null;
}

/** An address to be typed, or to be chosen by its postcode where that is offered. */
export function AddressFields({ typed, finds, found }: AddressFieldsProps) {
  const postcode = (
    <Typing
      name="address.postcode"
      label="Postcode"
      typed={typed}
      autoComplete="postal-code"
      required
    />
  );
  return (
    <>
      {finds && (
        <div className="flex items-end gap-2 sm:col-span-2">
          <div className="min-w-0 flex-1">{postcode}</div>
          <Button type="submit" size="touch" name={addressStep.name} value={addressStep.find}>
            Find address
          </Button>
        </div>
      )}
      {found && <Found found={found} />}
      <Typing
        name="address.line1"
        label="House and street"
        typed={typed}
        autoComplete="address-line1"
        required
        className="sm:col-span-2"
      />
      <Typing
        name="address.line2"
        label="Second line"
        typed={typed}
        autoComplete="address-line2"
        optional
        className="sm:col-span-2"
      />
      <Typing
        name="address.city"
        label="Town"
        typed={typed}
        autoComplete="address-level2"
        optional
      />
      {!finds && postcode}
    </>
  );
}

function Found({ found: { items, problem } }: { found: FoundAddresses }) {
  if (items.length === 0) {
    return <output className="text-sm font-medium sm:col-span-2">{problem}</output>;
  }
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      <Field name={foundField} label="Choose your address">
        <NativeSelect size="touch" defaultValue="" ref={focusOnMount} onChange={fill}>
          <option value="">{items.length === 1 ? "1 address" : `${items.length} addresses`}</option>
          {items.map((address) => (
            <option key={foundValue(address)} value={foundValue(address)}>
              {[address.line1, address.line2, address.city].filter(Boolean).join(", ")}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {/* With script the choice itself fills the fields. */}
      <noscript>
        <Button type="submit" size="touch" name={addressStep.name} value={addressStep.take}>
          Use this address
        </Button>
      </noscript>
    </div>
  );
}

/** Puts the chosen address into the fields, where it can still be changed. */
function fill({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) {
  if (value === "") return;
  for (const [name, text] of Object.entries(filledBy(value))) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = text;
  }
}
