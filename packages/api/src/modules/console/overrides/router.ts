import { router } from "../../../platform/context/trpc";
import { list } from "./list";
import { review } from "./review";

export const overrides = router({ list, review });
