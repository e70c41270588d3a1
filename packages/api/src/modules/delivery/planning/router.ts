import { router } from "../../../platform/context/trpc";
import { plan } from "./plan";

export const planning = router({ plan });
