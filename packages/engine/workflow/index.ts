export { WorkflowInvalidError } from './errors.ts';
export { type AgentState, type ItemAnswer, type RunState, runStatus } from './kernel/run-state.ts';
export { foldRun, step } from './kernel/step.ts';
export { loadWorkflow, parseWorkflow, restoreWorkflow, type Workflow, type WorkflowFile } from './load-workflow.ts';
export { type PlanItem, parsePlan } from './plan/parse-plan.ts';
export { planDigest } from './plan/plan-digest.ts';
export { type DriveOptions, driveRun, type EffectContext, type RunPorts } from './runner.ts';
export type { StateDefinition } from './state-definition.ts';
export { renderTemplate } from './template.ts';
