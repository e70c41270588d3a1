"use client";

import {
  CheckboxField,
  DateField,
  FieldGroup,
  SelectField,
  TextField,
  useWatch,
} from "@roundsman/ui";
import type { Draft, VatAnswer } from "./business-draft";

const answers: readonly { value: VatAnswer; label: string }[] = [
  { value: "", label: "Not answered yet" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

const schemes: readonly { value: Draft["vatScheme"]; label: string }[] = [
  { value: "standard", label: "By invoices (standard)" },
  { value: "cash", label: "By money received (cash accounting)" },
];

const hints: Record<VatAnswer, string> = {
  "": "Until you answer, orders have the VAT of their products.",
  yes: "Orders taken from the first day on have VAT. Older ones stay without, if you charged none.",
  no: "No VAT is charged anywhere: a price is what is paid, as you typed it.",
};

/** Fields that ask for the VAT registration of the business and its facts. */
export function VatFields() {
  const [answer, scheme] = useWatch<Draft, ["vatRegistered", "vatScheme"]>({
    name: ["vatRegistered", "vatScheme"],
  });
  return (
    <div id="vat">
      <FieldGroup legend="VAT" hint={hints[answer]} columns={2}>
        <SelectField label="Registered for VAT" name="vatRegistered" options={answers} />
        {answer !== "no" && <TextField label="VAT number" name="vatNumber" />}
        {answer === "yes" && (
          <>
            <DateField label="Registered from" name="vatRegisteredFrom" />
            <SelectField label="Scheme" name="vatScheme" options={schemes} />
            {scheme === "standard" && (
              <CheckboxField
                label="VAT of money paid ahead counts on the day it comes in"
                name="taxPointByPayment"
                hint="Otherwise all of it counts on the delivery. Money that is here already stays as it is."
              />
            )}
          </>
        )}
      </FieldGroup>
    </div>
  );
}
