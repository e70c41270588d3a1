export { expectError, expectValidation } from "./expect";
export { restOn, type Answered, type Api } from "./rest-on";
