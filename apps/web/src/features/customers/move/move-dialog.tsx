"use client";

import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  DialogContent,
  faultText,
  Field,
  NativeSelect,
  RadioGroup,
  SkeletonText,
} from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { MovePreview } from "./move-preview";
import { offTheirLists, useMove, type CustomerFilter, type PriceList } from "./use-move";

export type MoveDialogProps = {
  /** The customers ticked; none where all are meant. */
  chosen: readonly string[];
  filter: CustomerFilter;
  priceLists: readonly PriceList[];
  onClose: () => void;
  onMoved: () => void;
};

/** Puts many customers on a price list, after showing who changes and whose own prices go before it. */
export function MoveDialog({ onClose, ...rest }: MoveDialogProps) {
  const move = useMove(rest);
  const { preview } = move;
  const moved = preview.data?.moved ?? 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title="Move to a price list"
        description="Nothing changes until you have seen what would."
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button
              variant="primary"
              disabled={moved === 0}
              loading={move.moving}
              onClick={move.apply}
            >
              {moved === 0 ? "Move" : `Move ${formatQuantity(moved, "customer")}`}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Whom chosen={rest.chosen.length} move={move} />
          <Field label="To" name="rateSetId">
            <NativeSelect
              value={move.listId}
              onChange={(event) => move.setListId(event.target.value)}
            >
              <option value="">Choose a price list</option>
              {rest.priceLists.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={offTheirLists}>None: everybody&rsquo;s prices</option>
            </NativeSelect>
          </Field>
        </div>
        {preview.isError && <Alert tone="danger">{faultText(preview.error)}</Alert>}
        {preview.isFetching && <SkeletonText lines={4} />}
        {preview.data && !preview.isFetching && (
          <>
            <MovePreview preview={preview.data} />
            {preview.data.agreedRatesInTheWay > 0 && (
              <Checkbox
                label={`Clear these ${formatQuantity(preview.data.agreedRatesInTheWay, "agreed price")}`}
                hint="Then the list's prices hold for them, too. Other agreed prices stay."
                checked={move.clears}
                onCheckedChange={(checked) => move.setClears(checked === true)}
              />
            )}
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Whom({ chosen, move }: { chosen: number; move: ReturnType<typeof useMove> }) {
  const { all } = move;
  const fits = all
    ? `All ${all.ids.length.toLocaleString("en-GB")}${all.more ? " first" : ""} that fit the filters`
    : "All that fit the filters";
  if (chosen === 0) {
    return (
      <div className="text-dense">
        <p className="font-medium">Whom</p>
        <p>{fits}</p>
      </div>
    );
  }
  return (
    <RadioGroup
      label="Whom"
      options={[
        { value: "chosen", label: `The ${chosen} chosen` },
        { value: "all", label: fits },
      ]}
      value={move.whom}
      onValueChange={move.setWhom}
    />
  );
}
