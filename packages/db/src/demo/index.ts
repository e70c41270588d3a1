export { loadDemo } from "./load";
export { fillTestBusiness } from "./test-business";
export { Dice } from "./base/random";
