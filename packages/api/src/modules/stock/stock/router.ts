import { router } from "../../../platform/context/trpc";
import { count } from "./count";
import { grid } from "./grid";
import { listLevels } from "./list-levels";
import { listMovements } from "./list-movements";

export const stock = router({ listLevels, listMovements, grid, count });
