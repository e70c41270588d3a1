import { Button, Field, Input } from "@roundsman/ui";
import { addressesPath } from "@/features/links/pages";
import type { OwnAddress } from "@/trpc/buying";
import { Nothing, OwnPage } from "./own-page";

interface AddressesPageProps {
  items: readonly OwnAddress[];
  /** Why the last press came to nothing. */
  refused: string | null;
}

/** Where a customer is delivered to, and what to do there when nobody is in. */
export function AddressesPage({ items, refused }: AddressesPageProps) {
  return (
    <OwnPage title="Your addresses" refused={refused}>
      {items.length === 0 ? (
        <Nothing>None yet. Add the first one below.</Nothing>
      ) : (
        <div className="grid gap-4">
          {items.map((address) => (
            <One key={address.id} address={address} />
          ))}
        </div>
      )}
      <h2 className="mt-9 mb-3 text-2xl font-bold">Add an address</h2>
      <form
        method="post"
        action={`${addressesPath}/add`}
        className="grid gap-4 rounded-card border border-border bg-surface p-5"
      >
        <Field label="House and street">
          <Input name="line1" required maxLength={200} autoComplete="address-line1" />
        </Field>
        <Field label="Town">
          <Input name="city" maxLength={120} autoComplete="address-level2" />
        </Field>
        <Field label="Postcode">
          <Input name="postcode" required maxLength={12} autoComplete="postal-code" />
        </Field>
        <Button type="submit" size="touch" className="justify-self-start">
          Add this address
        </Button>
      </form>
    </OwnPage>
  );
}

const places = [
  ["", "Ask me each time"],
  ["none", "Do not leave anything"],
  ["neighbour", "Leave it with a neighbour"],
  ["safe_place", "Leave it in a safe place"],
] as const;

function One({ address }: { address: OwnAddress }) {
  const { id, name, words, leaveInstruction, leaveDetail } = address;
  return (
    <section aria-label={words} className="rounded-card border border-border bg-surface p-5">
      <h2 className="text-lg font-bold">{name ?? words}</h2>
      {name !== null && <p className="text-muted-foreground">{words}</p>}
      <form method="post" action={`${addressesPath}/${id}/leave`} className="mt-4 grid gap-4">
        <label className="grid gap-1.5 font-medium">
          When nobody is in
          <select
            name="leaveInstruction"
            defaultValue={leaveInstruction ?? ""}
            className="h-11 rounded-md border border-input bg-surface px-3 text-base"
          >
            {places.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Field label="Where, or with whom" hint="Read by the driver.">
          <Input name="leaveDetail" maxLength={500} defaultValue={leaveDetail ?? ""} />
        </Field>
        <Button
          type="submit"
          size="touch"
          className="justify-self-start"
          aria-label={`Save for ${words}`}
        >
          Save
        </Button>
      </form>
    </section>
  );
}
