import { router } from "../../trpc";
import { list } from "./list";
import { markRead } from "./mark-read";

export const notifications = router({ list, markRead });
