import { router } from "../../../platform/context/trpc";
import { list } from "./list";

export const activity = router({ list });
