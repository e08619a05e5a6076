export { type ToolCapabilities, tablesOver, workersUntil } from './capabilities.ts';
export {
  describeCall,
  type ExecuteToolOptions,
  executeTool,
  lookWithTool,
  onlyReads,
  type Recalled,
  type ToolHost,
  type ToolOutcome,
} from './execute-tool.ts';
export { readTextFile } from './files/text-files.ts';
export { workbookReader, workbookSource } from './files/workbook-reader.ts';
export { mapFile } from './map-file.ts';
export { serveTools } from './mcp/serve-tools.ts';
export type { ServedOutcome, ServedTools } from './mcp/tool-server.ts';
export { annotateReceipt } from './receipt.ts';
export { allowedTools, declareTools, type ToolAllowance, toolAllowances } from './registry.ts';
