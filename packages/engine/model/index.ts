export type {
  Effort,
  ModelAnswer,
  ModelCallOptions,
  ModelClient,
  ModelRequest,
  RequestedCall,
  ToolDeclaration,
} from './model-client.ts';
export { efforts } from './model-client.ts';
export { ModelError, type ModelErrorCode, type ModelErrorOptions } from './model-error.ts';
export type { ModelDescription, ModelRegistry, RegisteredModel } from './models.ts';
export { createModelRegistry } from './models.ts';
export { offlineModel } from './offline/offline-model.ts';
export type { Session } from './session.ts';
export { branchSession, freshSession, messagesOf } from './session.ts';
export type { Turn, TurnAdvance, TurnStep } from './turn.ts';
export { afterAnswer, afterTool, openTurn } from './turn.ts';
