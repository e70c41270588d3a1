import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { list } from "./list";
import { remove } from "./remove";

export const members = router({ list, change, remove });
