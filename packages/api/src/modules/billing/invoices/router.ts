import { router } from "../../../platform/context/trpc";
import { accounting } from "./accounting";
import { list } from "./list";
import { listBillable } from "./list-billable";
import { listOwing } from "./list-owing";
import { makeVoid } from "./make-void";
import { one } from "./one";
import { paid } from "./paid";
import { pdf } from "./pdf";
import { raise } from "./raise";
import { send } from "./send";
import { sendMany } from "./send-many";

export const invoices = router({
  list,
  listBillable,
  listOwing,
  raise,
  one,
  pdf,
  paid,
  makeVoid,
  send,
  sendMany,
  accounting,
});
