import { router } from "../../../platform/context/trpc";
import { advance } from "./advance";
import { cancel } from "./cancel";
import { create } from "./create";
import { list } from "./list";
import { one } from "./one";

export const transfers = router({ list, create, one, advance, cancel });
