export { createAssistants, type AssistantAnswer, type AssistantRequest } from "./handler";
export { toolAccess } from "./tools/index";
