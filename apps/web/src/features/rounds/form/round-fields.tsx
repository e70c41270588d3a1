"use client";

import {
  DateField,
  Field,
  NativeSelect,
  SelectField,
  TextareaField,
  TimeField,
  useFormField,
} from "@roundsman/ui";
import { VanField } from "@/features/fleet/vehicles/van-field";
import type { HandedRound } from "../round-states";
import type { RoundChoices } from "./use-round-choices";

type RoundFieldsProps = {
  choices: RoundChoices;
  /** Why a part of them stands as it is; null where it can be changed. */
  can: Pick<HandedRound["can"], "changeWork" | "changePlace">;
};

/** Van, driver, yards and times. */
export function RoundFields({ choices, can }: RoundFieldsProps) {
  const { value: driverUserId } = useFormField<string>("driverUserId");
  const driver = choices.drivers.find(({ userId }) => userId === driverUserId);
  const why = can.changeWork ?? can.changePlace;
  const yards = choices.yards.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2">
      {why && <p className="text-dense text-muted-foreground sm:col-span-2">{why}</p>}
      <fieldset disabled={can.changeWork !== null} className="contents">
        <DriverField choices={choices} />
        <VanField name="vehicleId" none="No van yet" vehicles={choices.vehicles} />
        <TimeField
          label="Departs"
          name="departsAt"
          hint={
            driver?.shiftStart
              ? `Left empty: ${driver.shiftStart}, when the shift starts.`
              : undefined
          }
        />
      </fieldset>
      <fieldset disabled={can.changePlace !== null} className="contents">
        <DateField label="Day" name="roundDate" />
        <SelectField
          label="Starts at"
          name="startLocationId"
          options={[{ value: "", label: "The first yard" }, ...yards]}
        />
        <SelectField
          label="Ends at"
          name="endLocationId"
          options={[{ value: "", label: "Where it starts" }, ...yards]}
        />
      </fieldset>
      <TextareaField label="Notes for the driver" name="notes" optional className="sm:col-span-2" />
    </div>
  );
}

/** Who drives. Choosing somebody brings their usual van along, where none is chosen yet. */
function DriverField({ choices }: { choices: RoundChoices }) {
  const driver = useFormField<string>("driverUserId");
  const van = useFormField<string>("vehicleId");

  function choose(userId: string) {
    driver.set(userId);
    const usual = choices.drivers.find((one) => one.userId === userId)?.usualVehicleId;
    if (van.value === "" && usual) van.set(usual);
  }

  return (
    <Field label="Driver" name="driverUserId">
      <NativeSelect value={driver.value} onChange={(event) => choose(event.target.value)}>
        <option value="">No driver yet</option>
        <optgroup label="Drivers">
          {choices.drivers.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Others here">
          {choices.others.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </optgroup>
      </NativeSelect>
    </Field>
  );
}
