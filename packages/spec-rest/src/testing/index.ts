export { expectError, expectValidation } from "./expect";
export { restOn, type Answered, type Api, type Asked } from "./rest-on";
