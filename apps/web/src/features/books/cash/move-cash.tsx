"use client";

import {
  Button,
  DateField,
  EditDialog,
  MoneyField,
  Refused,
  SelectField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { todayIn } from "@roundsman/ui/format";
import { HandCoins } from "lucide-react";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { cashKindWords, kindsByHand, type CashPlace, type KindByHand } from "./cash-words";

type MoveCashProps = {
  yards: readonly { id: string; name: string }[];
  why: string | null;
};

/** Notes a float, petty cash, or cash that is paid in at the bank. */
export function MoveCash({ yards, why }: MoveCashProps) {
  return (
    <Refused why={why} label="Note a movement">
      <MoveDialog yards={yards} />
    </Refused>
  );
}

interface Draft {
  kind: KindByHand;
  locationId: string;
  amountPence: number | null;
  /** Empty for the usual one. */
  place: CashPlace | "";
  movedOn: string;
  about: string;
}

function MoveDialog({ yards }: Pick<MoveCashProps, "yards">) {
  const { timeZone } = useOffice();
  const { cash } = useApiClient().office.books;
  const [first] = yards;
  const values: Draft = {
    kind: "petty_cash",
    locationId: first?.id ?? "",
    amountPence: null,
    place: "",
    movedOn: todayIn(timeZone),
    about: "",
  };
  const form = useForm({
    values,
    send: ({ amountPence, place, movedOn, ...draft }) =>
      cash.create.mutate({
        ...draft,
        amountPence: amountPence ?? 0,
        ...(place === "" ? {} : { place }),
        ...(movedOn === "" ? {} : { movedOn }),
      }),
    done: (_, { kind }) => `${cashKindWords[kind]}: noted`,
  });
  return (
    <EditDialog
      form={form}
      title="Note a movement of cash"
      description="It is in the books on its day, and goes to your accounts with the journal."
      save="Note it"
      trigger={
        <Button variant="primary">
          <HandCoins aria-hidden />
          Note a movement
        </Button>
      }
    >
      <SelectField
        label="Movement"
        name="kind"
        options={kindsByHand.map((value) => ({ value, label: cashKindWords[value] }))}
      />
      {yards.length > 1 && (
        <SelectField
          label="Yard"
          name="locationId"
          options={yards.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <MoneyField label="Amount" name="amountPence" required />
      <SelectField
        label="Other side"
        name="place"
        options={[
          { value: "", label: "The usual one" },
          { value: "drawer", label: "Today's takings in the drawer" },
          { value: "safe", label: "Takings of days before, in the safe" },
          { value: "bank", label: "The bank" },
        ]}
        hint="Usually the drawer, and for a float the bank."
      />
      <DateField label="Moved on" name="movedOn" past />
      <TextField label="What for" name="about" optional maxLength={200} />
    </EditDialog>
  );
}
