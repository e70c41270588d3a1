import { router } from "../../../platform/context/trpc";
import { list } from "./list";
import { one } from "./one";

export const emails = router({ list, one });
