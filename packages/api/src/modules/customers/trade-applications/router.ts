import { router } from "../../../platform/context/trpc";
import { approve } from "./approve";
import { decline } from "./decline";
import { list } from "./list";
import { one } from "./one";

export const tradeApplications = router({ list, one, approve, decline });
