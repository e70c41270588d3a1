"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  Form,
  FormError,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { useRouter } from "next/navigation";
import { GoodsPicker } from "@/features/goods/goods-picker";
import { GasLimitReason, type LimitedYard } from "@/features/stock/yards/gas-limit-reason";
import { useFocusPath } from "@/features/goods/use-focus-path";
import { useApiClient } from "@/trpc/client";
import { CarrierFields } from "./carrier-fields";
import {
  emptyDraft,
  toTransfer,
  withLine,
  withProduct,
  type TransferDraft,
} from "./transfer-draft";
import { TransferLinesEditor } from "./transfer-lines-editor";
import { useTransferData } from "./use-transfer-data";

/** Plans a transfer between two yards, or records one that has happened. */
export function TransferForm({ yards }: { yards: readonly LimitedYard[] }) {
  const { transfers } = useApiClient().office;
  const router = useRouter();
  const form = useForm({
    values: emptyDraft(yards),
    send: (written) => transfers.create.mutate(toTransfer(written)),
    done: ({ status }) => (status === "received" ? "Transfer recorded" : "Transfer planned"),
    onDone: ({ id }) => router.push(`/stock/transfers/${id}`),
    leaves: true,
  });
  const draft = form.watch();
  const goTo = useFocusPath("fromLocationId");
  const { freeOf, rounds } = useTransferData(draft);
  const setLines = (lines: TransferDraft["lines"]) =>
    form.setValue("lines", lines, { shouldDirty: true });
  const places = yards.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form form={form} className="flex max-w-4xl flex-col gap-4">
      <FormError />
      <Card>
        <CardBody className="gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label="From" name="fromLocationId" options={places} />
            <SelectField label="To" name="toLocationId" options={places} />
          </div>
          {draft.method !== "recorded" && (
            <GasLimitReason
              yard={yards.find(({ id }) => id === draft.toLocationId)}
              fault={form.fault}
            />
          )}
          <CarrierFields method={draft.method} rounds={rounds} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="What goes" />
        {draft.lines.length > 0 && (
          <TransferLinesEditor
            lines={draft.lines}
            freeOf={freeOf}
            onChange={(key, change) => setLines(withLine(draft, key, change).lines)}
            onRemove={(key) => setLines(draft.lines.filter((line) => line.key !== key))}
          />
        )}
        <CardBody className={draft.lines.length > 0 ? "border-t" : undefined}>
          <GoodsPicker
            label="Add a product"
            name="lines"
            onPick={(product) => {
              const { lines } = withProduct(draft, product);
              setLines(lines);
              const at = lines.findLastIndex((line) => line.product.id === product.id);
              goTo(`lines.${at}.quantity`);
            }}
          />
          <TextField label="Note" name="note" optional />
        </CardBody>
        <CardFooter className="justify-end">
          <SubmitButton>
            {draft.method === "recorded" ? "Record transfer" : "Plan transfer"}
          </SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
