export { migrate } from "./migrate";
export { withServingDatabase } from "./owner-database";
