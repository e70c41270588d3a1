import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { create } from "./create";
import { list } from "./list";
import { one } from "./one";
import { putPrices } from "./put-prices";

export const rateSets = router({ list, one, create, change, putPrices });
