export * from "./fixtures";
export * from "./goods";
export { browserOn, givePassword, goodPassword, makeSignIn, totpCode } from "./sign-in";
export { callerFor, requestWith } from "./request";
export { testService, type TestService } from "./test-service";
