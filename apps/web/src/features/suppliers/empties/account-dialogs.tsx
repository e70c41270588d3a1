"use client";

import {
  Button,
  DateField,
  EditDialog,
  MoneyField,
  NumberField,
  SelectField,
  useForm,
} from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import { depositsOf, openingsOf, type Account, type ProductChoice } from "./empties";

type DialogProps = { account: Account; products: readonly ProductChoice[]; today: string };

/** What they charge for a full container from a day on. One of that day takes the place of the one before. */
export function DepositDialog({ account, products, today }: DialogProps) {
  const vat = useVat();
  const { supplierEmpties } = useApiClient().office;
  const values: { deposits: { productId: string; from: string; depositPence: number | null }[] } = {
    // A list, as the service takes it, so that what it refuses is said at the field.
    deposits: [{ productId: products[0]?.value ?? "", from: today, depositPence: null }],
  };
  const form = useForm({
    values,
    send: ({ deposits }) => {
      const added = deposits.map(({ depositPence, ...deposit }) => ({
        ...deposit,
        depositPence: depositPence ?? 0,
      }));
      const others = depositsOf(account).filter(({ productId, from }) =>
        added.every((one) => one.productId !== productId || one.from !== from),
      );
      return supplierEmpties.change.mutate({
        id: account.supplierId,
        deposits: [...added, ...others],
      });
    },
    done: "Deposit set",
  });
  return (
    <EditDialog
      form={form}
      title="Set a deposit"
      description="What they charge for each full container, and credit for each empty one."
      save="Set deposit"
      trigger={<Button size="sm">Set a deposit</Button>}
    >
      <SelectField label="Product" name="deposits.0.productId" options={products} />
      <DateField label="From" name="deposits.0.from" required />
      <MoneyField label={`Deposit${vat.ex}`} name="deposits.0.depositPence" required />
    </EditDialog>
  );
}

/** How many of theirs were here as a day began. What came before that day no longer counts. */
export function OpeningDialog({ account, products, today }: DialogProps) {
  const { supplierEmpties } = useApiClient().office;
  const values: { openings: { productId: string; on: string; quantity: number | null }[] } = {
    openings: [{ productId: products[0]?.value ?? "", on: today, quantity: null }],
  };
  const form = useForm({
    values,
    send: ({ openings }) => {
      const added = openings.map(({ quantity, ...opening }) => ({
        ...opening,
        quantity: quantity ?? 0,
      }));
      const others = openingsOf(account).filter(({ productId }) =>
        added.every((one) => one.productId !== productId),
      );
      return supplierEmpties.change.mutate({
        id: account.supplierId,
        openings: [...added, ...others],
      });
    },
    done: "Opening balance set",
  });
  return (
    <EditDialog
      form={form}
      title="Set an opening balance"
      description="How many of their containers were to go back as that day began. What was received before no longer counts."
      save="Set balance"
      trigger={<Button size="sm">Opening balance</Button>}
    >
      <SelectField label="Product" name="openings.0.productId" options={products} />
      <DateField label="Day" name="openings.0.on" required />
      <NumberField label="Containers to go back" name="openings.0.quantity" required />
    </EditDialog>
  );
}
