import { router } from "../../../platform/context/trpc";
import { day } from "./day";
import { one } from "./one";

export const driving = router({ day, one });
