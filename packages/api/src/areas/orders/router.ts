import { router } from "../../trpc";
import { cancel } from "./cancel";
import { list } from "./list";
import { one } from "./one";
import { take } from "./take";

export const orders = router({ list, take, one, cancel });
