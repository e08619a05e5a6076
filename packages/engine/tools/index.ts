export { describeCall, type ExecuteToolOptions, executeTool, type ToolOutcome } from './execute-tool.ts';
export { declareTools, type ToolAllowance, toolAllowances } from './registry.ts';
export type { ToolContext } from './tool.ts';
