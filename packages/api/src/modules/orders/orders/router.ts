import { router } from "../../../platform/context/trpc";
import { cancel } from "./cancel";
import { change } from "./change";
import { collected } from "./collected";
import { estimate } from "./estimate";
import { list } from "./list";
import { one } from "./one";
import { paid } from "./paid";
import { reckon } from "./reckon";
import { refundSettled } from "./refund-settled";
import { repeatLast } from "./repeat-last";
import { take } from "./take";

export const orders = router({
  list,
  take,
  one,
  change,
  cancel,
  collected,
  paid,
  refundSettled,
  repeatLast,
  estimate,
  reckon,
});
