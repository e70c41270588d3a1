import { router } from "../../trpc";
import { exportBusiness } from "./export-business";

export const privacy = router({ exportBusiness });
