import { router } from "../../../platform/context/trpc";
import { count } from "./count";
import { handOver } from "./hand-over";
import { one } from "./one";

export const cash = router({ one, handOver, count });
