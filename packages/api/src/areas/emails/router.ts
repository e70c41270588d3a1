import { router } from "../../trpc";
import { list } from "./list";
import { one } from "./one";

export const emails = router({ list, one });
