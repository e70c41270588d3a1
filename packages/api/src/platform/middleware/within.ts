import type { business } from "./procedures";

/** The context of a procedure of a business, for the parts that several procedures share. */
export type Within = Parameters<Parameters<ReturnType<typeof business>["query"]>[0]>[0]["ctx"];
