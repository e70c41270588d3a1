import { router } from "../../../platform/context/trpc";
import { inbox } from "./inbox";
import { list } from "./list";
import { markRead } from "./mark-read";

export const notifications = router({ inbox, list, markRead });
