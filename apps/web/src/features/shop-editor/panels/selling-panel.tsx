"use client";

import { Field, FieldGroup, MoneyInput, RadioGroup, Switch, TextLink } from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { useDraftParts } from "../draft/draft-context";
import { Line, Lines } from "./text-fields";

const whenLow = [
  { value: "sell", label: "Say nothing" },
  { value: "sell_and_say", label: "Say that only a few are left" },
] as const;
const whenOut = [
  { value: "stop", label: "Stop selling it" },
  { value: "continue", label: "Go on selling it, to order" },
] as const;

/** How the shop sells. */
export function SellingPanel() {
  const vat = useVat();
  const { draft, setCommerce } = useDraftParts();
  const { commerce } = draft;
  const { collection } = commerce;
  const setCollection = (fields: Partial<typeof collection>) =>
    setCommerce({ collection: { ...collection, ...fields } });
  return (
    <>
      <FieldGroup legend="Checkout">
        <Switch
          label="Ask for empties"
          hint="How many the customer has to hand back."
          checked={commerce.askForEmpties}
          onCheckedChange={(askForEmpties) => setCommerce({ askForEmpties })}
        />
        <Switch
          label="Take orders by phone"
          hint="Your number stands where people order."
          checked={commerce.offerPhoneOrders}
          onCheckedChange={(offerPhoneOrders) => setCommerce({ offerPhoneOrders })}
        />
        <Switch
          label="Trade enquiries"
          hint="A form for businesses that want an account with you."
          checked={commerce.tradeEnquiries}
          onCheckedChange={(tradeEnquiries) => setCommerce({ tradeEnquiries })}
        />
        <Switch
          label="Age check"
          hint="The customer confirms that they are 18."
          checked={commerce.ageCheck}
          onCheckedChange={(ageCheck) => setCommerce({ ageCheck })}
        />
        <Field
          label="Smallest order for delivery"
          name="commerce.minimumPence"
          hint={`Goods${vat.isShown ? " including VAT" : ""}, without first cylinders. A delivery area may say another. 0: any order.`}
        >
          <MoneyInput
            value={commerce.minimumPence}
            onValueChange={(pence) => setCommerce({ minimumPence: pence ?? 0 })}
          />
        </Field>
        <Line
          label="Link to your terms"
          name="commerce.termsUrl"
          type="url"
          max={500}
          value={commerce.termsUrl ?? ""}
          onChange={(url) => setCommerce({ termsUrl: url === "" ? null : url })}
        />
        <p className="text-dense">
          Days and charges of delivery stand under{" "}
          <TextLink href="/prices/delivery">Delivery options</TextLink>.
        </p>
      </FieldGroup>
      <FieldGroup legend="Collecting">
        <Switch
          label="Customers may collect"
          checked={collection.enabled}
          onCheckedChange={(enabled) => setCollection({ enabled })}
        />
        {collection.enabled && (
          <>
            <Lines
              label="Where"
              name="commerce.collection.address"
              max={400}
              value={collection.address}
              onChange={(address) => setCollection({ address })}
            />
            <Line
              label="What to know"
              name="commerce.collection.notes"
              max={160}
              value={collection.notes}
              onChange={(notes) => setCollection({ notes })}
            />
          </>
        )}
      </FieldGroup>
      <RadioGroup
        label="When little is left of a product"
        name="commerce.whenLow"
        options={whenLow}
        value={commerce.whenLow}
        onValueChange={(value) => setCommerce({ whenLow: value })}
      />
      <RadioGroup
        label="When none is left"
        name="commerce.whenOut"
        options={whenOut}
        value={commerce.whenOut}
        onValueChange={(value) => setCommerce({ whenOut: value })}
      />
    </>
  );
}
