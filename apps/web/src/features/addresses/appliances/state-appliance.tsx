"use client";

import { ChecksField, DateField, EditDialog, TextField, useForm } from "@roundsman/ui";
import { todayIn } from "@roundsman/ui/format";
import { fuelOptions, type FuelKind } from "@/features/goods/fuel-kinds";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";

type StateApplianceProps = {
  addressId: string;
  /** In one line. */
  address: string;
  /** Who most likely states it. */
  customerName: string;
  onClose: () => void;
  onDone: () => void;
};

const noFuels: readonly FuelKind[] = [];

/** Keeps what a customer stated of the appliance that burns their fuel: asked once, on the phone or from a form. */
export function StateAppliance(props: StateApplianceProps) {
  const { addressId, address, customerName, onClose, onDone } = props;
  const { timeZone } = useOffice();
  const { applianceStatements } = useApiClient().office;
  const form = useForm({
    values: {
      appliance: "",
      fuels: noFuels,
      statedBy: customerName,
      statedOn: todayIn(timeZone),
    },
    send: async ({ statedOn, fuels, ...values }) => {
      await applianceStatements.state.mutate({
        id: addressId,
        ...values,
        fuels: [...fuels],
        ...(statedOn !== "" && { statedOn }),
      });
      onDone();
    },
    done: "Appliance kept",
  });
  return (
    <EditDialog
      form={form}
      title="Keep a stated appliance"
      description={`${address}. Kept as evidence with your name: it is not changed later, only ended or followed by another.`}
      save="Keep it"
      onClose={onClose}
    >
      <TextField
        label="Exempt appliance"
        name="appliance"
        maxLength={200}
        hint="Make and model, such as Clearview Vision 500."
      />
      <ChecksField
        legend="Fuels that its exemption names"
        name="fuels"
        hint="As the list of exempt appliances says. Other fuel is not taken there."
        columns={2}
        options={fuelOptions}
      />
      <TextField label="Stated by" name="statedBy" maxLength={120} />
      <DateField label="Stated on" name="statedOn" past />
    </EditDialog>
  );
}
