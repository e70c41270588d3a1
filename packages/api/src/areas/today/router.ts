import { router } from "../../trpc";
import { survey } from "./survey";
import { trend } from "./trend";

export const today = router({ survey, trend });
