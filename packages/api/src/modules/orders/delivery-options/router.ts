import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { create } from "./create";
import { list } from "./list";
import { one } from "./one";

export const deliveryOptions = router({ list, one, create, change });
