export { loadDemo } from "./load";
export { Dice } from "./random";
