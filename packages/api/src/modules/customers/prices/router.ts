import { router } from "../../../platform/context/trpc";
import { quote } from "./quote";

/** Stands beside `prices` in the API: a customer's own prices need the customer. */
export const quotes = router({ quote });
