import { router } from "../../../platform/context/trpc";
import { eraseCustomer } from "./erase-customer";
import { exportCustomer } from "./export-customer";

export const privacy = router({ exportCustomer, eraseCustomer });
