export { errorFault, faultOf, messageFault } from "./judge";
export { messages } from "./messages";
export { credentialOf, everyRequest, knownIds, requestsOf, weightOf } from "./mix";
export { requestsTo, type FuzzedRequest, type KnownIds } from "./requests";
export { oddText } from "./values";
