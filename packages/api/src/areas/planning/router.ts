import { router } from "../../trpc";
import { plan } from "./plan";

export const planning = router({ plan });
