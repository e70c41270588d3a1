"use client";

import {
  Button,
  DateField,
  EditDialog,
  SelectField,
  TextField,
  useForm,
  useWatch,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { useApiClient } from "@/trpc/client";
import { conditionWords } from "../movements/movement-words";
import type { Serial } from "./serial-words";

type Choice = { value: string; label: string };
const conditions = Object.entries(conditionWords).map(([value, label]) => ({ value, label }));

type Added = {
  productId: string;
  number: string;
  condition: Serial["condition"];
  locationId: string;
  testDueOn: string;
  filledOn: string;
};

/** One container that stands in a yard. */
export function AddSerial({
  products,
  yards,
}: {
  products: readonly Choice[];
  yards: readonly Choice[];
}) {
  const { serials } = useApiClient().office;
  const values: Added = {
    productId: products[0]?.value ?? "",
    number: "",
    condition: "full",
    locationId: yards[0]?.value ?? "",
    testDueOn: "",
    filledOn: "",
  };
  const form = useForm({
    values,
    send: ({ testDueOn, filledOn, ...serial }) =>
      serials.create.mutate({
        ...serial,
        testDueOn: testDueOn || null,
        filledOn: filledOn || null,
      }),
    done: "Serial number added",
  });
  return (
    <EditDialog
      form={form}
      title="Add a serial number"
      description="Stock is counted apart from this: it says which ones there are, not how many."
      save="Add"
      trigger={<Button variant="primary">Add a serial number</Button>}
    >
      <SelectField label="Product" name="productId" options={products} />
      <TextField label="Number" name="number" required />
      <SelectField label="Condition" name="condition" options={conditions} />
      <SelectField label="Yard" name="locationId" options={yards} />
      <DateField label="Test due" name="testDueOn" optional />
      <DateField label="Filled" name="filledOn" optional />
    </EditDialog>
  );
}

/** A test that was made: until when it is in test now. */
export function TestSerial({ serial }: { serial: Serial }) {
  const { serials } = useApiClient().office;
  const form = useForm({
    values: { testDueOn: "" },
    send: ({ testDueOn }) => serials.test.mutate({ id: serial.id, testDueOn }),
    done: "Test recorded",
  });
  return (
    <EditDialog
      form={form}
      title={`Record a test of ${serial.number}`}
      description="The day of its next test: up to that day, and on it, the cylinder may be loaded."
      save="Record the test"
      trigger={<Button variant="primary">Record a test</Button>}
    >
      <DateField label="Next test due" name="testDueOn" required />
    </EditDialog>
  );
}

/** What was entered wrongly. */
export function CorrectSerial({ serial }: { serial: Serial }) {
  const { serials } = useApiClient().office;
  const form = useForm({
    values: {
      number: serial.number,
      condition: serial.condition,
      testDueOn: serial.testDueOn ?? "",
      filledOn: serial.filledOn ?? "",
    },
    send: ({ testDueOn, filledOn, ...said }) =>
      serials.change.mutate({
        id: serial.id,
        ...said,
        testDueOn: testDueOn || null,
        filledOn: filledOn || null,
      }),
    done: "Serial number changed",
  });
  return (
    <EditDialog
      form={form}
      title={`Correct ${serial.number}`}
      save="Save"
      trigger={<Button>Correct</Button>}
    >
      <TextField label="Number" name="number" required />
      <SelectField label="Condition" name="condition" options={conditions} />
      <DateField label="Test due" name="testDueOn" optional />
      <DateField label="Filled" name="filledOn" optional />
    </EditDialog>
  );
}

type Target = "yard" | "supplier" | "scrapped";
const targets: readonly { value: Target; label: string }[] = [
  { value: "yard", label: "A yard" },
  { value: "supplier", label: "The supplier" },
  { value: "scrapped", label: "Scrapped" },
];

type Moved = { place: Target; locationId: string; filledOn: string };

/** Where it is now, as somebody saw it. */
export function MoveSerial({ serial, yards }: { serial: Serial; yards: readonly Choice[] }) {
  const router = useRouter();
  const { serials } = useApiClient().office;
  const values: Moved = {
    place: "yard",
    locationId: serial.locationId ?? yards[0]?.value ?? "",
    filledOn: "",
  };
  const form = useForm({
    values,
    send: ({ place, locationId, filledOn }) =>
      serials.move.mutate({
        id: serial.id,
        place,
        ...(place === "yard" && { locationId, filledOn: filledOn || undefined }),
      }),
    onDone: () => router.refresh(),
    done: "Moved",
  });
  return (
    <EditDialog
      form={form}
      title={`Where is ${serial.number}?`}
      save="Save"
      trigger={<Button>Move or scrap</Button>}
    >
      <SelectField label="Where" name="place" options={targets} />
      <InYard yards={yards} />
    </EditDialog>
  );
}

function InYard({ yards }: { yards: readonly Choice[] }) {
  const [place] = useWatch<{ place: Target }, ["place"]>({ name: ["place"] });
  if (place !== "yard") return null;
  return (
    <>
      <SelectField label="Yard" name="locationId" options={yards} />
      <DateField label="Filled there on" name="filledOn" optional />
    </>
  );
}
