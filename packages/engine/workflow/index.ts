export {
  type Backend,
  BackendError,
  claudeCodeBackend,
  codexBackend,
  commandBackend,
  type OpenProcess,
  type OpenProcessRequest,
  openProcess,
  runScript,
  sessionUuid,
  type TurnRequest,
  type TurnTools,
} from './backends/index.ts';
export { diagramModel } from './diagram/diagram-model.ts';
export { diagramWorkflow } from './diagram/diagram-workflow.ts';
export { type AgentState, type ItemCall, nothingSpent, type PendingEffect } from './kernel/base/agent-state.ts';
export { CallOutcomeUnknownError, LoopDetectedError, VariableUnsetError } from './kernel/base/errors.ts';
export { itemDefinition, itemList, itemState } from './kernel/base/item-check-frame.ts';
export { namesFor } from './kernel/base/run-reach.ts';
export {
  agentOf,
  currentRules,
  definitionOf,
  findDefinition,
  type ItemAnswer,
  modelOf,
  type RunState,
  runStatus,
  type Workflows,
  workedMs,
} from './kernel/base/run-state.ts';
export { earlierCall, wasCutOff } from './kernel/base/turn-calls.ts';
export { callUnderWay } from './kernel/calls-of-turn.ts';
export { mustShorten } from './kernel/failures.ts';
export { type ItemClash, itemClash } from './kernel/item-clash.ts';
export { artifactOf, gateDigest, gateFor, listOf, reviewOf, showsAt } from './kernel/review-gate.ts';
export { foldRun, step } from './kernel/step.ts';
export { RunFrozenError, writeRefusal } from './kernel/write-guard.ts';
export { lintWorkflow } from './lint/lint-workflow.ts';
export { variablesToSet } from './lint/variables-to-set.ts';
export type { Finding } from './load/finding.ts';
export {
  filesOf,
  inspectWorkflow,
  loadWorkflow,
  parseWorkflow,
  restoreWorkflow,
  type Workflow,
} from './load/load-workflow.ts';
export { type ChangedFiles, changedFiles } from './load/source-changed.ts';
export { filesFor, needsGrounding, type StateDefinition } from './load/state-definition.ts';
export { WorkflowInvalidError } from './load/workflow-invalid-error.ts';
export { type AtOnce, type DriveOptions, defaultAtOnce, driveRun, type RunDriver } from './perform/drive-run.ts';
export { gateOpened } from './perform/perform-effect.ts';
export type {
  EffectContext,
  ItemCheck,
  Prompt,
  RunPorts,
  ScriptOutcome,
  TurnOutcome,
  Unallowed,
} from './perform/ports.ts';
export { promiseOf, promisesNoChange } from './plan/deliverable.ts';
export { diffPlans, type ItemChange, type PlanDiff } from './plan/diff-plan.ts';
export { editPlan, type PlanOperation } from './plan/edit-plan.ts';
export { type EditedItem, editedItem, itemWords } from './plan/edited-item.ts';
export { holdsToolCall } from './plan/item-answer.ts';
export { mergeLines } from './plan/merge-lines.ts';
export { outlinePlan } from './plan/outline-plan.ts';
export { type PlanItem, parsePlan } from './plan/parse-plan.ts';
export { planDigest } from './plan/plan-digest.ts';
export { type PlanDocument, parsePlanDocument } from './plan/plan-document.ts';
export { linesUnder } from './plan/plan-lines.ts';
export {
  type Approval,
  type IdentifiedItem,
  identifyItems,
  type PlanComment,
  type PlanReview,
  reopenLimit,
  softRoundLimit,
  unansweredComments,
} from './plan/plan-review.ts';
export { pathPattern } from './plan/promise/files.ts';
export type { DeliveredCount, DeliveredTarget } from './plan/promise/target.ts';
export { isRefusal } from './plan/refusal.ts';
export { setBox } from './plan/tick-plan.ts';

export { type FoundWorkflow, pinWorkflows, type Reach } from './reach/pin-workflows.ts';
export { builtInAt, builtInPlace, isBuiltInName } from './reach/workflow-place.ts';
export {
  findProgram,
  noSandbox,
  notSandboxed,
  packageOf,
  parseAddress,
  type Sandbox,
  type SandboxAllowance,
  type SandboxDescription,
  systemSandbox,
} from './sandbox/index.ts';
export { namesIn, renderTemplate, unsetNames } from './state/template.ts';
export { newWorkflow } from './templates/new-workflow.ts';
export { workflowTemplates } from './templates/workflow-templates.ts';
export { parseTransition } from './transitions/parse-transition.ts';
export { renderTransition } from './transitions/render-transition.ts';
export { transitionFromTool } from './transitions/transition-from-tool.ts';
export { transitionTool, transitionToolName } from './transitions/transition-tool.ts';
