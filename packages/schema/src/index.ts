export { allButUnits } from './all-but-units.ts';
export { auditProcedures } from './audit/audit-procedures.ts';
export type {
  AuditAmount,
  AuditDifference,
  AuditEvent,
  AuditJob,
  AuditJobDetail,
  AuditList,
  AuditRequest,
  AuditSnapshot,
  AuditTurn,
  AuditUsageRow,
} from './audit/audit-views.ts';
export { type ErrorPayload, errorPayloadSchema } from './base/error-payload.ts';
export type { FilePlace } from './base/file-place.ts';
export type { Clock, IdPrefix, IdSource } from './base/ids.ts';
export { createIdSource, hashSchema, systemClock } from './base/ids.ts';
export { isModelName, modelNameSchema, modelNameWords } from './base/model-name.ts';
export { plural } from './base/plural.ts';
export { leastRole, lesserRole, type Need, needs, type Role, roleAllows, roleMeanings, roles } from './base/roles.ts';
export { shellWord } from './base/shell-word.ts';
export {
  type CompanionAnswer,
  type CompanionExchange,
  type CompanionUsage,
  type CompanionView,
  companionProcedures,
} from './companion/companion-procedures.ts';
export { type ConnectView, connectProcedures } from './connect/connect-procedures.ts';
export { type ConnectSetup, connectSetups } from './connect/connect-setups.ts';
export { type Grant, grantMeanings, grantNames, grantSchema } from './connect/grants.ts';
export type { AnsweredRun, ToolCallView } from './conversation/conversation-views.ts';
export { datasourceProcedures } from './datasources/datasource-procedures.ts';
export {
  type DatasourceChange,
  type DatasourceKind,
  type DatasourceMap,
  type DatasourceRows,
  type DatasourceTable,
  type DatasourceView,
  datasourceKindSchema,
  datasourceKinds,
  datasourceNameSchema,
} from './datasources/datasource-views.ts';
export type { GalleyErrorOptions } from './errors.ts';
export {
  AlreadyExistsError,
  EmptyRequestError,
  FileUnusableError,
  GalleyError,
  InternalError,
  InvalidArgumentError,
  NotFoundError,
  OverLimitError,
  systemErrorCode,
  toErrorPayload,
  WrongStateError,
} from './errors.ts';
export { type BudgetScope, describeScope } from './events/budget-scope.ts';
export {
  type CompanionEvent,
  type CompanionEventOf,
  companionEventSchema,
} from './events/companion-events.ts';
export {
  type CompanionProposal,
  type ProposalApply,
  type ProposalTarget,
  type ProposalView,
  proposalTargets,
} from './events/companion-proposal.ts';
export type { CompanionComputed, CompanionSource } from './events/companion-source.ts';
export {
  type CompanionStage,
  type CompanionTier,
  type CompanionTool,
  companionStages,
  companionTiers,
  companionTools,
} from './events/companion-tiers.ts';
export { type Effort, efforts } from './events/effort.ts';
export type { FinishedCall } from './events/finished-call.ts';
export { interactiveSchema } from './events/interactive.ts';
export type { EventOf, JournalEvent, JournalRow, NewEvent, StreamName } from './events/journal.ts';
export { EVENT_VERSION } from './events/journal.ts';
export type { Continuation, ImageRef, Sent, SessionMessage, ToolCall, Usage } from './events/message.ts';
export { sessionMessageSchema, toolCallSchema, usageSchema } from './events/message.ts';
export type { EventPerson } from './events/person.ts';
export type { GateReason, ItemDecision, SourceChange, SourceFile } from './events/plan-events.ts';
export { type Interactive, type ReviewLevel, reviewLevels, reviewPolicies } from './events/review-policy.ts';
export type { BudgetLimit, PinnedWorkflow, Reservation, RunEvent, RunEventOf } from './events/run-events.ts';
export { runEventSchema } from './events/run-events.ts';
export {
  type StorageLimit,
  type StorageLimitName,
  type StorageLimits,
  standardStorage,
  storageLimitNameSchema,
  storageLimitNames,
  storageLimits,
} from './events/storage-limits.ts';
export { type ProgramRef, programRefSchema } from './events/trust-events.ts';
export type {
  FileChange,
  FileOperation,
  WorkbenchEvent,
  WorkbenchEventOf,
} from './events/workbench-events.ts';
export {
  fileChangeSchema,
  fileOperationSchema,
  workbenchEventSchema,
} from './events/workbench-events.ts';
export { type FileActInput, fileProcedures } from './files/file-procedures.ts';
export { type HomeBench, type HomePeek, homeProcedures } from './home/home-procedures.ts';
export { type McpServerConfig, mcpServerConfigSchema } from './mcp-servers/mcp-server-config.ts';
export {
  type McpServerTried,
  type McpServerView,
  type McpTool,
  mcpServerProcedures,
  mcpToolSchema,
} from './mcp-servers/mcp-server-procedures.ts';
export type { Notification, NotificationOf } from './notifications.ts';
export { notificationSchema } from './notifications.ts';
export { accessProcedures, type EgressEntry, egressEntrySchema } from './procedures/access-procedures.ts';
export { contextProcedures } from './procedures/context-procedures.ts';
export type { OtherChangeView, SheetChanges } from './procedures/diff-views.ts';
export type { DocumentBlock, DocumentPiece, DocumentRow } from './procedures/document-diff.ts';
export { draftProcedures } from './procedures/draft-procedures.ts';
export { markWording } from './procedures/mark-wording.ts';
export type { Mark, MarkKind } from './procedures/marks.ts';
export { planProcedures } from './procedures/plan-procedures.ts';
export type {
  CommentView,
  ForecastView,
  PlanChangeView,
  PlanningView,
  PlanReviewItem,
  PlanView,
  RevisionView,
} from './procedures/plan-views.ts';
export { previewProcedures } from './procedures/preview-procedures.ts';
export { procedureWords, shortSubject } from './procedures/procedure-words.ts';
export type {
  ActionName,
  ProcedureArguments,
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
  Procedures,
} from './procedures/procedures.ts';
export { changesOf, mayCall, needOf, procedures } from './procedures/procedures.ts';
export type { ByteDiff } from './procedures/review/bytes.ts';
export { type ChangeSpot, type ListedChange, type ListedKind, listedKinds } from './procedures/review/change-list.ts';
export type { ChartView } from './procedures/review/charts.ts';
export type {
  DocumentLooks,
  LookParagraph,
  LookPictures,
  LookRun,
  LookShape,
  LookTable,
  SlideLooks,
} from './procedures/review/looks.ts';
export type { PagePicture } from './procedures/review/picture-views.ts';
export { homeRunProcedures, runProcedures } from './procedures/run-procedures.ts';
export type {
  AgentView,
  AskView,
  ListedRun,
  RunDetail,
  SourceComparison,
  TrustQuestion,
} from './procedures/run-views.ts';
export {
  type FileResult,
  type SearchAnswer,
  type SearchCoverage,
  type SearchMode,
  type SearchResult,
  type SearchScope,
  searchModes,
  searchProcedures,
  searchScopes,
} from './procedures/search-procedures.ts';
export type { SlideItem, SlideSide } from './procedures/slides-diff.ts';
export {
  type TerminalArguments,
  type TerminalOutput,
  type TerminalProcedureName,
  terminalProcedures,
} from './procedures/terminal-procedures.ts';
export { type TrustEntry, trustEntrySchema, trustProcedures } from './procedures/trust-procedures.ts';
export { type TrialView, type TryView, tryProcedures } from './procedures/try-procedures.ts';
export type {
  CellView,
  ChangeView,
  CheckpointView,
  ConflictView,
  ConversationEntry,
  DraftView,
  FileFamily,
  FileView,
  GateView,
  Grid,
  PlanItemView,
  Reference,
  RunStatus,
  RunView,
  WaitView,
  WorkbenchView,
} from './procedures/views.ts';
export { runViewSchema } from './procedures/views.ts';
export { type StorageView, workbenchProcedures } from './procedures/workbench-procedures.ts';
export { type ModelView, workshopProcedures } from './procedures/workshop-procedures.ts';
export { actWords, FILES_IN_WORDS } from './team/act-words.ts';
export { type ActAbout, type ActView, actAboutSchema } from './team/acts.ts';
export {
  type BudgetView,
  type DecisionView,
  type Policies,
  policiesSchema,
  type TeamProcedureArguments,
  type TeamProcedureInput,
  type TeamProcedureName,
  type TeamProcedureOutput,
  type TeamProcedures,
  teamProcedures,
} from './team/team-procedures.ts';
export { withoutAnswered } from './team/without-answered.ts';
export { workflowProcedures } from './workflows/workflow-procedures.ts';
export type { FindingView, ListedWorkflow, WorkflowGraph, WorkflowView } from './workflows/workflow-views.ts';
