export { migrate } from "./migrate";
