import { Button } from "@roundsman/ui";
import type { BasketView } from "@/trpc/buying";
import { voucherField } from "./cookie";

/** Where a voucher's code is typed. It is a part of the basket's form: emptied, the voucher is taken out. */
export function VoucherField({ voucher }: Pick<BasketView, "voucher">) {
  const refused = voucher?.refused ?? null;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="voucher" className="text-sm font-medium">
        Voucher
      </label>
      <div className="flex gap-3">
        <input
          id="voucher"
          name={voucherField}
          defaultValue={voucher?.code ?? ""}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refused !== null}
          aria-describedby={voucher ? "voucher-said" : undefined}
          className="h-11 min-w-0 flex-1 rounded-md border border-input bg-surface px-3.5 text-base"
        />
        <Button type="submit" size="touch">
          Apply
        </Button>
      </div>
      {voucher && (
        <p
          id="voucher-said"
          className={refused === null ? "text-sm" : "text-sm font-medium text-danger"}
        >
          {refused ?? (voucher.freeDelivery ? "Delivery is free with it." : "It is taken off.")}
        </p>
      )}
    </div>
  );
}
