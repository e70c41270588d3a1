import { router } from "../../trpc";
import { eraseCustomer } from "./erase-customer";
import { exportBusiness } from "./export-business";

export const privacy = router({ exportBusiness, eraseCustomer });
