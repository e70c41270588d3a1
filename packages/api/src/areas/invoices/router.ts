import { router } from "../../trpc";
import { accounting } from "./accounting";
import { list } from "./list";
import { makeVoid } from "./make-void";
import { one } from "./one";
import { paid } from "./paid";
import { pdf } from "./pdf";
import { raise } from "./raise";
import { send } from "./send";

export const invoices = router({ list, raise, one, pdf, paid, makeVoid, send, accounting });
