"use client";

import { ListWithArchived } from "@/features/archiving/list-with-archived";
import { VoucherDialog } from "./voucher-dialog";
import type { Voucher } from "./voucher-words";
import { vouchersList } from "./vouchers-list";

/** Codes that shoppers type for less. */
export const Vouchers = ({ vouchers }: { vouchers: readonly Voucher[] }) => (
  <ListWithArchived
    list={vouchersList}
    rows={vouchers}
    add="New voucher"
    asked="voucher"
    renderDialog={(voucher, onClose) => <VoucherDialog voucher={voucher} onClose={onClose} />}
  />
);
