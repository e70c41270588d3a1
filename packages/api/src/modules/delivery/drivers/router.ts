import { router } from "../../../platform/context/trpc";
import { list } from "./list";
import { one } from "./one";
import { put } from "./put";

export const drivers = router({ list, one, put });
