import { router } from "../../trpc";
import { change } from "./change";
import { create } from "./create";
import { find } from "./find";
import { list } from "./list";
import { one } from "./one";

export const customers = router({ list, find, one, create, change });
