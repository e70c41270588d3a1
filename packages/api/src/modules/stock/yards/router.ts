import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { create } from "./create";
import { list } from "./list";

export const yards = router({ list, create, change });
