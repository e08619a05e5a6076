export type { ToolCapabilities } from './capabilities.ts';
export { documentsOver, openDocument } from './document-port.ts';
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
export { serveTools } from './mcp/serve-tools.ts';
export type { ServedOutcome, ServedTools } from './mcp/tool-server.ts';
export { annotateReceipt } from './receipt.ts';
export { allowedTools, declareTools, type ToolAllowance, toolAllowances } from './registry.ts';
export { tablesOver } from './table-port.ts';
