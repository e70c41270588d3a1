import { router } from "../../trpc";
import { day } from "./day";

export const driving = router({ day });
