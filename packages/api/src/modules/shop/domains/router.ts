import { router } from "../../../platform/context/trpc";
import { add } from "./add";
import { check } from "./check";
import { list } from "./list";
import { makePrimary } from "./make-primary";
import { remove } from "./remove";

export const domains = router({ list, add, check, makePrimary, remove });
