import { router } from "../../../platform/context/trpc";
import { count } from "./count";
import { one } from "./one";

export const loads = router({ one, count });
