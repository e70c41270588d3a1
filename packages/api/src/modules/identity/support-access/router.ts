import { router } from "../../../platform/context/trpc";
import { get } from "./get";
import { set } from "./set";

export const supportAccess = router({ get, set });
