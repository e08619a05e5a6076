export {
  type Consent,
  ConsentRequiredError,
  findConsent,
  hostOf,
  isShared,
  type Recipient,
  requireConsent,
  WebSearchNotAllowedError,
} from './access/consent.ts';
export { createEgressLog, type EgressLog } from './access/egress-log.ts';
export { type GuardClientOptions, guardClient } from './access/guard-client.ts';
export { type GuardRegistryOptions, guardRegistry } from './access/guard-registry.ts';
export { createGuardedFetch, type Fetch, type GuardedFetchOptions, isLoopback } from './access/guarded-fetch.ts';
export { createKeyAddresses, KeyAddressError, type KeyAddresses } from './access/key-addresses.ts';
export { createKeyStore, type KeyListing, type KeySource, type KeyStore, keyVariables } from './access/key-store.ts';
export { type Keychain, systemKeychain } from './access/keychain.ts';
export { redact, redactDeep, rememberSecret } from './access/redact.ts';
export { builtinModels } from './catalog/builtin-providers.ts';
export type { Catalog, CatalogModel } from './catalog/catalog.ts';
export { createCatalog } from './catalog/catalog.ts';
export { type AliasProvider, modelOfAlias } from './catalog/model-aliases.ts';
export type { ModelEntry, ProviderEntry } from './catalog/model-entry.ts';
export { formatModelId, type ModelId, parseModelId } from './catalog/model-id.ts';
export { type ModelsConfig, type ModelsConfigInput, modelsConfigSchema } from './catalog/models-config.ts';
export { addressOf, addressText, usualAddress } from './catalog/provider-address.ts';
export { type RegisterOptions, registerModels } from './catalog/register-models.ts';
export { messageCharacters, shorterMessages, targetAfterRefusal } from './client/compact-session.ts';
export { type Effort, efforts } from './client/efforts.ts';
export type {
  ModelAnswer,
  ModelCallOptions,
  ModelClient,
  ModelRequest,
  RequestedCall,
  ToolDeclaration,
} from './client/model-client.ts';
export { ModelError, type ModelErrorCode, type ModelErrorOptions } from './client/model-error.ts';
export type {
  Availability,
  ModelDescription,
  ModelRegistration,
  ModelRegistry,
  RegisteredModel,
  RegistryOptions,
} from './client/models.ts';
export { createModelRegistry } from './client/models.ts';
export type { Origin, Session } from './client/session.ts';
export {
  appendMessage,
  branchSession,
  freshSession,
  messagesOf,
  originOf,
  ownWords,
  replaceMessages,
} from './client/session.ts';
export {
  hiddenIn,
  joinSources,
  mayShowAll,
  noSources,
  type RecordedSources,
  readSources,
  recordSources,
  type Sources,
} from './client/sources.ts';
export type { WebFindings, WebPage } from './client/web-findings.ts';
export { webSearchRequest } from './client/web-search.ts';
export { type AskedModel, askedModelSchema, type WireRequest } from './client/wire-request.ts';
export { type FaultPolicy, faultPolicy } from './fault-policy.ts';
export { callKey, countCall, noRepeats, type Repeats, repeatLimits, repeatWarning } from './loop-guard.ts';
export {
  type CostOf,
  createPriceBook,
  type PriceBook,
  type PricePerMillion,
  type PriceRule,
  type PriceSource,
  type PriceTable,
  type TokenCount,
} from './prices/price-book.ts';
export { lazyPriceTable } from './prices/price-table.ts';
export type { ProviderKind } from './providers/adapters.ts';
export type { ProviderClientOptions } from './providers/client-options.ts';
export { outputLimit } from './providers/model-facts.ts';
export { createProviderClient } from './providers/provider-client.ts';
export type { ProviderModel } from './providers/provider-model.ts';
export { rebuildRequest } from './providers/rebuild-request.ts';
export { defaultTimeouts, type Timeouts } from './providers/transport/timeouts.ts';
export type { Turn, TurnAdvance, TurnLimits, TurnStep } from './turn.ts';
export { afterAnswer, afterTool, callsLeft, openTurn, turnLimits, unlimitedTurn } from './turn.ts';
