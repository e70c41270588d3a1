export { loadDemo } from "./load";
export { bringTestPeople, fillTestBusiness } from "./test-business";
export { Dice } from "./base/random";
