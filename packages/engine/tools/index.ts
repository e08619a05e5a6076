export {
  describeCall,
  type ExecuteToolOptions,
  executeTool,
  lookWithTool,
  onlyReads,
  type ToolOutcome,
} from './execute-tool.ts';
export { workbookReader, workbookSource } from './files/workbook-reader.ts';
export { mapFile } from './map-file.ts';
export { annotateReceipt } from './receipt.ts';
export { allowedTools, declareTools, type ToolAllowance, toolAllowances } from './registry.ts';
export type { ToolContext } from './tool.ts';
