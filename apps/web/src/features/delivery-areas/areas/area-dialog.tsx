"use client";

import {
  Button,
  CheckboxField,
  ChecksField,
  EditDialog,
  FieldGroup,
  MoneyField,
  NumberField,
  Skeleton,
  TextareaField,
  TextField,
  TimeField,
  useForm,
  useFormField,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import dynamic from "next/dynamic";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import { toArea, valuesOfArea, weekdays, type Area, type Corner, type Option } from "./area-values";

// Some 300 kB, and nothing the server could draw.
const OutlineMap = dynamic(async () => (await import("@roundsman/ui/map")).OutlineMap, {
  ssr: false,
  loading: () => <Skeleton className="h-72 rounded-lg" />,
});

type AreaDialogProps = {
  /** The area to change; null adds one. */
  area: Area | null;
  options: readonly Option[];
  /** Where the map opens while nothing is drawn. */
  yards: readonly Corner[];
  onClose: () => void;
};

/** Adds a delivery area, or changes where it lies, its days and what they hold. */
export function AreaDialog({ area, options, yards, onClose }: AreaDialogProps) {
  const vat = useVat();
  const { deliveryAreas } = useApiClient().office;
  const form = useForm({
    values: valuesOfArea(area, options),
    send: (values) =>
      area
        ? deliveryAreas.change.mutate({ id: area.id, ...toArea(values) })
        : deliveryAreas.create.mutate(toArea(values)),
    done: ({ name }) => (area ? `${name} saved` : `${name} added`),
  });
  return (
    <EditDialog
      form={form}
      size="lg"
      title={area ? `Change ${area.name}` : "Add a delivery area"}
      description="Orders already taken keep their days and their charge."
      save={area ? "Save" : "Add area"}
      onClose={onClose}
      className="gap-5"
    >
      <TextField label="Name" name="name" hint="As customers may read it: Windermere." />
      <TextareaField
        label="Outward codes"
        name="outwardCodes"
        rows={2}
        hint="The first part of each postcode, with spaces or commas between: LA23, LA9. Left empty where you draw the area."
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Outline yards={yards} />
      <ChecksField legend="Days" name="weekdays" columns={3} options={weekdays} />
      <FieldGroup
        legend="Order by"
        hint="The last moment to order for a day, for customers in your shop."
        columns={2}
      >
        <NumberField label="Days before" name="cutoffDays" unit="days" />
        <TimeField label="Time" name="cutoffTime" />
      </FieldGroup>
      <TextareaField
        label="Times to choose from"
        name="windows"
        rows={2}
        hint="One on each line: 08:00 to 12:00. Left empty: any time of the day."
      />
      <FieldGroup legend="What a day holds" hint="Left empty: no limit." columns={2}>
        <NumberField label="Stops" name="maxStops" />
        <NumberField label="Kilograms" name="maxKg" unit="kg" />
      </FieldGroup>
      <MoneyField
        label={`Smallest order${vat.inc}`}
        name="minimumPence"
        hint="Of the goods, in your shop. Left empty: any."
      />
      {options.map(({ id, name, pricePence }, at) => (
        <FieldGroup key={id} legend={name} columns={2}>
          <CheckboxField label="Offered here" name={`options.${at}.offered`} />
          <MoneyField
            label={`Charge${vat.ex}`}
            name={`options.${at}.chargePence`}
            hint={`Left empty: ${pricePence === 0 ? "free" : formatMoney(pricePence)}, as elsewhere.`}
          />
        </FieldGroup>
      ))}
    </EditDialog>
  );
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function Outline({ yards }: Pick<AreaDialogProps, "yards">) {
  const { value: outline, set } = useFormField<readonly Corner[]>("outline");
  return (
    <div className="flex flex-col gap-2">
      <p className="text-dense font-medium">On the map</p>
      <p className="text-xs text-muted-foreground">
        Press the map to put corners, and drag them where they belong. Press a corner to remove it.
        Who lives inside is in the area too.
      </p>
      <OutlineMap
        label="Outline of the area"
        outline={outline}
        around={yards}
        onOutlineChange={(corners) =>
          set(
            corners.map(({ latitude, longitude }) => ({
              latitude: rounded(latitude),
              longitude: rounded(longitude),
            })),
          )
        }
      />
      {outline.length > 0 && (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => set(outline.slice(0, -1))}>
            Remove the last corner
          </Button>
          <Button size="sm" onClick={() => set([])}>
            Remove the outline
          </Button>
        </div>
      )}
    </div>
  );
}
