export * from "./deliveries";
export { putDemo, signInDemo } from "./demo";
export * from "./fixtures";
export * from "./goods";
export { tinyJpeg, tinyPng } from "./pictures";
export { browserOn, givePassword, goodPassword, makeSignIn, totpCode } from "./sign-in";
export { callerFor, requestWith } from "./request";
export { connectSandbox, sandboxedService, type SandboxedService } from "./sandbox";
export { testService, type TestService } from "./test-service";
