import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { create } from "./create";
import { findPostcode } from "./find-postcode";
import { list } from "./list";
import { one } from "./one";

export const addresses = router({ list, one, create, change, findPostcode });
