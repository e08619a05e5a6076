export { type Consent, ConsentRequiredError, findConsent, foldConsents, isShared } from './access/consent.ts';
export { createEgressLog, type EgressEntry, type EgressLog } from './access/egress-log.ts';
export { type GuardClientOptions, guardClient } from './access/guard-client.ts';
export { createGuardedFetch, type Fetch, type GuardedFetchOptions } from './access/guarded-fetch.ts';
export { createKeyStore, type KeyListing, type KeySource, type KeyStore } from './access/key-store.ts';
export { type Keychain, systemKeychain } from './access/keychain.ts';
export { redact, redactDeep } from './access/redact.ts';
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
