import { router } from "../../../platform/context/trpc";
import { listFeatured } from "./list-featured";
import { listPages } from "./list-pages";
import { listProducts } from "./list-products";
import { listShops } from "./list-shops";
import { showFront } from "./show-front";
import { showPicture } from "./show-picture";
import { showProduct } from "./show-product";

/** What a business's shop shows to anybody, by the host it is asked at. */
export const shopPages = router({
  showFront,
  listFeatured,
  listProducts,
  listPages,
  showProduct,
  showPicture,
  listShops,
});
