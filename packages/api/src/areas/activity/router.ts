import { router } from "../../trpc";
import { list } from "./list";

export const activity = router({ list });
