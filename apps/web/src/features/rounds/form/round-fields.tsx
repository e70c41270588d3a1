"use client";

import { DateField, Field, NativeSelect, Textarea, TimeField } from "@roundsman/ui";
import type { RoundValues } from "./round-values";
import type { RoundChoices } from "./use-round-choices";

type RoundFieldsProps = {
  values: RoundValues;
  onChange: (values: RoundValues) => void;
  choices: RoundChoices;
};

/** Van, driver, yards and times. Choosing a driver brings their usual van along. */
export function RoundFields({ values, onChange, choices }: RoundFieldsProps) {
  const set = (part: Partial<RoundValues>) => onChange({ ...values, ...part });
  const driver = choices.drivers.find(({ userId }) => userId === values.driverUserId);

  function chooseDriver(driverUserId: string) {
    const profile = choices.drivers.find(({ userId }) => userId === driverUserId);
    set({ driverUserId, vehicleId: values.vehicleId || (profile?.usualVehicleId ?? "") });
  }

  return (
    <div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2">
      <Field label="Driver" name="driverUserId">
        <NativeSelect
          value={values.driverUserId}
          onChange={(event) => chooseDriver(event.target.value)}
        >
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
      <Field label="Van" name="vehicleId">
        <NativeSelect
          value={values.vehicleId}
          onChange={(event) => set({ vehicleId: event.target.value })}
        >
          <option value="">No van yet</option>
          {choices.vehicles.map(({ id, name, registration }) => (
            <option key={id} value={id}>
              {[name, registration].filter(Boolean).join(", ")}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Day" name="roundDate">
        <DateField
          value={values.roundDate}
          onChange={(event) => set({ roundDate: event.target.value })}
        />
      </Field>
      <Field
        label="Departs"
        name="departsAt"
        hint={
          driver?.shiftStart
            ? `Left empty: ${driver.shiftStart}, when the shift starts.`
            : undefined
        }
      >
        <TimeField
          value={values.departsAt}
          onChange={(event) => set({ departsAt: event.target.value })}
        />
      </Field>
      <YardField
        label="Starts at"
        name="startLocationId"
        none="The first yard"
        value={values.startLocationId}
        yards={choices.yards}
        onChange={(startLocationId) => set({ startLocationId })}
      />
      <YardField
        label="Ends at"
        name="endLocationId"
        none="Where it starts"
        value={values.endLocationId}
        yards={choices.yards}
        onChange={(endLocationId) => set({ endLocationId })}
      />
      <Field label="Notes for the driver" name="notes" optional className="sm:col-span-2">
        <Textarea value={values.notes} onChange={(event) => set({ notes: event.target.value })} />
      </Field>
    </div>
  );
}

type YardFieldProps = {
  label: string;
  name: string;
  none: string;
  value: string;
  yards: RoundChoices["yards"];
  onChange: (id: string) => void;
};

function YardField({ label, name, none, value, yards, onChange }: YardFieldProps) {
  return (
    <Field label={label} name={name}>
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{none}</option>
        {yards.map((yard) => (
          <option key={yard.id} value={yard.id}>
            {yard.name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
