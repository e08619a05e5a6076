export type { ModelAnswer, ModelCallOptions, ModelClient, ModelRequest, ToolDeclaration } from './model-client.ts';
export type { ModelDescription, ModelRegistry, RegisteredModel } from './models.ts';
export { createModelRegistry } from './models.ts';
export { offlineModel } from './offline/offline-model.ts';
export type { Session } from './session.ts';
export { branchSession, freshSession, messagesOf } from './session.ts';
export type { Turn, TurnAdvance, TurnStep } from './turn.ts';
export { afterAnswer, afterTool, openTurn } from './turn.ts';
