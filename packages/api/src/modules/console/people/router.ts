import { router } from "../../../platform/context/trpc";
import { erase } from "./erase";
import { list } from "./list";
import { lock } from "./lock";
import { me } from "./me";
import { one } from "./one";
import { removeStaffRole } from "./remove-staff-role";
import { setStaffRole } from "./set-staff-role";
import { signIns } from "./sign-ins";
import { signOut } from "./sign-out";
import { unlock } from "./unlock";

export const people = router({
  me,
  list,
  one,
  signIns,
  lock,
  unlock,
  signOut,
  setStaffRole,
  removeStaffRole,
  erase,
});
