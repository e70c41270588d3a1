export { buildServer, endBuilt, startBuilt, type BuiltServer } from "./built-server";
export { expectError, expectValidation } from "./expect";
export { bytesOf, restOn, type Answered, type Api } from "./rest-on";
