import { z } from "zod";
import { DateTime, text, Uuid } from "../../../platform/values/values";

/** A customer's name, typed as it is, so that no slip erases the wrong one. */
export const EraseCustomer = z.object({ name: text(120, 1) });

export const ErasedCustomer = z.object({ id: Uuid, erasedAt: DateTime });
