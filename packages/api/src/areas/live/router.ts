import { router } from "../../trpc";
import { watch } from "./watch";

export const live = router({ watch });
