import { router } from "../../trpc";
import { count } from "./count";
import { listLevels } from "./list-levels";
import { listMovements } from "./list-movements";

export const stock = router({ listLevels, listMovements, count });
