export { createAssistants, type AssistantAnswer, type AssistantRequest } from "./handler";
