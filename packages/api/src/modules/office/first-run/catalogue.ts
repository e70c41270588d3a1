import { business } from "../../../platform/middleware/procedures";
import { StarterCatalogue } from "./schema";
import { starterCatalogue } from "./starter-catalogue";

/** What a merchant of bottled gas may begin with. */
export const catalogue = business("setup:read")
  .output(StarterCatalogue)
  .query(() => ({ items: [...starterCatalogue] }));
