import { router } from "../../../platform/context/trpc";
import { askTimeOff } from "./ask-time-off";
import { cancelTimeOff } from "./cancel-time-off";
import { decideTimeOff } from "./decide-time-off";
import { listTimeOff } from "./list-time-off";
import { one } from "./one";
import { put } from "./put";

export const rota = router({ one, put, listTimeOff, askTimeOff, decideTimeOff, cancelTimeOff });
