export { migrate } from "./migrate";
export { withOwnerDatabase } from "./owner-database";
