import { router } from "../../trpc";
import { list } from "./list";
import { lock } from "./lock";
import { one } from "./one";
import { removeStaffRole } from "./remove-staff-role";
import { setStaffRole } from "./set-staff-role";
import { signOut } from "./sign-out";
import { unlock } from "./unlock";

export const people = router({ list, one, lock, unlock, signOut, setStaffRole, removeStaffRole });
