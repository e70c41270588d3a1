import { router } from "../../../platform/context/trpc";
import { change } from "./change";
import { create } from "./create";
import { importCsv } from "./import-csv";
import { list } from "./list";
import { listCategories } from "./list-categories";
import { one } from "./one";

export const products = router({ list, listCategories, one, create, change, importCsv });
