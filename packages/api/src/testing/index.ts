export * from "./fixtures";
export * from "./goods";
export { callerFor, requestWith } from "./request";
export { testService, type TestService } from "./test-service";
