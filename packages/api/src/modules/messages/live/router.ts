import { router } from "../../../platform/context/trpc";
import { watch } from "./watch";

export const live = router({ watch });
