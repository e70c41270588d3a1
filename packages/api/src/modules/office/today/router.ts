import { router } from "../../../platform/context/trpc";
import { survey } from "./survey";
import { trend } from "./trend";

export const today = router({ survey, trend });
