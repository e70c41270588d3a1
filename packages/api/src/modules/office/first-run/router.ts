import { router } from "../../../platform/context/trpc";
import { catalogue } from "./catalogue";
import { progress } from "./progress";
import { takeProducts } from "./take-products";

/** The guide of a business's first day. */
export const firstRun = router({ progress, catalogue, takeProducts });
