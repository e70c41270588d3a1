import { router } from "../../../platform/context/trpc";
import { addContact } from "./add-contact";
import { change } from "./change";
import { changeContact } from "./change-contact";
import { create } from "./create";
import { list } from "./list";
import { one } from "./one";
import { removeContact } from "./remove-contact";

export const suppliers = router({
  list,
  create,
  one,
  change,
  addContact,
  changeContact,
  removeContact,
});
