import { router } from "../../trpc";
import { eraseCustomer } from "./erase-customer";
import { exportBusiness } from "./export-business";
import { exportCustomer } from "./export-customer";

export const privacy = router({ exportBusiness, exportCustomer, eraseCustomer });
