import { Button, Field, FieldGroup, NativeChoice, NativeSelect } from "@roundsman/ui";
import { formatDateRange, formatMoney } from "@roundsman/ui/format";
import { incVat } from "@/lib/vat-words";
import type { CheckoutView, FoundAddresses } from "@/trpc/buying";
import type { Front } from "@/trpc/outputs";
import { AddressFields } from "./address-fields";
import { addressStep, newAddress, plainDelivery } from "./read-form";
import { Days, waysChosen } from "./days";
import type { CheckoutState, Typed } from "./state";
import { Typing } from "./typing";

export interface PartProps {
  front: Front;
  view: CheckoutView;
  typed: Typed;
  /** What is typed, with what was chosen since. */
  chosen: Typed;
  /** Addresses to choose from. */
  found: FoundAddresses | null;
  issues: CheckoutState["issues"];
}

const onlyDelivery = "group-has-[input[value=collection]:checked]/checkout:hidden";
const onlyCollection = "not-group-has-[input[value=collection]:checked]/checkout:hidden";

/** Delivered or fetched: what belongs to the way not chosen is hidden by style, so without script too. */
export function Bringing(props: PartProps) {
  const { front, view, typed, chosen } = props;
  const { collection } = front.configuration.commerce;
  const collects = typed["fulfilment"] === "collection";
  return (
    <FieldGroup legend="Delivery or collection" size="lg">
      {collection.enabled ? (
        <>
          <NativeChoice
            type="radio"
            name="fulfilment"
            value="delivery"
            defaultChecked={!collects}
            label="Bring it to me"
          />
          <NativeChoice
            type="radio"
            name="fulfilment"
            value="collection"
            defaultChecked={collects}
            label="I collect it"
            figure="Free"
          />
          <div className={`${onlyCollection} rounded-md bg-muted px-4 py-3`}>
            <p className="font-medium whitespace-pre-line">{collection.address}</p>
            {collection.notes && <p className="text-sm">{collection.notes}</p>}
            {view.collectNotices.map(({ rule, text }) => (
              <p key={rule} className="mt-2 text-sm font-medium">
                {text}
              </p>
            ))}
          </div>
        </>
      ) : (
        <input type="hidden" name="fulfilment" value="delivery" />
      )}
      <div className={`${onlyDelivery} flex flex-col gap-3.5`}>
        {!view.delivery && <Ways front={front} view={view} chosen={typed} issues={props.issues} />}
        <Where {...props} />
        {view.delivery && (
          <>
            <Button
              type="submit"
              size="touch"
              name={addressStep.name}
              value={addressStep.days}
              formNoValidate
              className="self-start"
            >
              See the days for this address
            </Button>
            <Days
              delivery={view.delivery}
              options={view.options}
              typed={typed}
              issues={props.issues}
            />
            {view.delivery.delivered && <Ways front={front} view={view} chosen={chosen} />}
          </>
        )}
        <Leaving typed={typed} />
      </div>
    </FieldGroup>
  );
}

/** @param issues those of a chosen day are said beside the days */
function Ways({
  front,
  view,
  chosen,
  issues,
}: Pick<PartProps, "front" | "view" | "chosen"> & Partial<Pick<PartProps, "issues">>) {
  const ways = waysChosen(view, chosen);
  const known = ways.some(({ id }) => id === chosen["deliveryOptionId"]);
  return (
    // Of another day others may be offered: the first of them is chosen then.
    <fieldset key={ways.map(({ id }) => id).join()} className="flex flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">{view.delivery ? "Delivery" : "When"}</legend>
      {issues
        ?.filter(({ path }) => path === "deliveryOptionId")
        .map(({ message }) => (
          <p key={message} role="alert" className="text-sm font-medium text-danger-text">
            {message}
          </p>
        ))}
      {ways.map(({ id, name, expectedFrom, expectedTo, chargePence }, at) => (
        <NativeChoice
          key={id ?? plainDelivery}
          type="radio"
          name="deliveryOptionId"
          value={id ?? plainDelivery}
          defaultChecked={known ? id === chosen["deliveryOptionId"] : at === 0}
          label={name}
          detail={
            expectedFrom && expectedTo ? formatDateRange(expectedFrom, expectedTo) : undefined
          }
          figure={chargePence === 0 ? "Free" : `${formatMoney(chargePence)}${incVat(front)}`}
        />
      ))}
    </fieldset>
  );
}

function Where({ view: { addresses, findsAddresses }, typed, found }: PartProps) {
  const chosen = typed["addressId"] || addresses[0]?.id || newAddress;
  return (
    <div className="group/where flex flex-col gap-3.5">
      {addresses.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-dense font-medium">Where to</legend>
          {addresses.map(({ id, words }) => (
            <NativeChoice
              key={id}
              type="radio"
              name="addressId"
              value={id}
              defaultChecked={id === chosen}
              label={words}
            />
          ))}
          <NativeChoice
            type="radio"
            name="addressId"
            value={newAddress}
            defaultChecked={chosen === newAddress}
            label="Another address"
          />
        </fieldset>
      )}
      <div
        className={`grid gap-3.5 sm:grid-cols-2 ${addresses.length > 0 ? "not-group-has-[input[value=new]:checked]/where:hidden" : ""}`}
      >
        <AddressFields typed={typed} finds={findsAddresses} found={found} />
      </div>
    </div>
  );
}

const leaving = [
  ["", "Bring it to the door as usual"],
  ["safe_place", "Leave it in a safe place"],
  ["neighbour", "Leave it with a neighbour"],
  ["none", "Do not leave it if nobody is in"],
] as const;

const Leaving = ({ typed }: { typed: Typed }) => (
  <div className="grid gap-3.5 sm:grid-cols-2">
    <Field name="leaveInstruction" label="If you are out">
      <NativeSelect size="touch" defaultValue={typed["leaveInstruction"] ?? ""}>
        {leaving.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
    </Field>
    <Typing name="leaveDetail" label="Where, or with whom" typed={typed} optional />
  </div>
);
