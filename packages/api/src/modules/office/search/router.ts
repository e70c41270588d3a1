import { router } from "../../../platform/context/context";
import { member } from "../../../platform/middleware/procedures";
import { search as searchFor } from "../../../platform/values/search";
import { findAll, nothing } from "./queries";
import { Found, SearchQuery } from "./schema";

/**
 * Everything that fits what is typed into the palette: one statement for all kinds, so that a key pressed is one
 * request that holds one connection. A kind that one may not read is not looked for.
 */
const find = member()
  .input(SearchQuery)
  .output(Found)
  .query(({ ctx, input: { q } }) =>
    searchFor(
      q,
      async (words) =>
        words.length === 0 ? nothing : findAll(ctx.db, ctx.business.id, words, ctx.scopes),
      (found) => Object.values(found).some((kind) => kind.length > 0),
    ),
  );

export const search = router({ find });
