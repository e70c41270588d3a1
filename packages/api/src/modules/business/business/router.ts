import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { close } from "./close";
import { get } from "./get";

export const business = router({ get, change, close });
