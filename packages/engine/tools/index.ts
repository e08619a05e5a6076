export {
  actsOutside,
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
export type { ToolCapabilities } from './ports/capabilities.ts';
export {
  type AttachedDatasource,
  type DatasourceHost,
  datasourceSource,
} from './ports/datasource-port.ts';
export { type Contents, documentsOver, openDocument } from './ports/document-port.ts';
export type { FileQuestion, FileSearch, FoundInFiles } from './ports/search-port.ts';
export { tablesOver } from './ports/table-port.ts';
export {
  allowedTools,
  declareQuiet,
  declareTools,
  spokenTools,
  type ToolAllowance,
  toolAllowances,
} from './registry.ts';
export { type ExternalTool, type ExternalTools, externalPrefix } from './tool/external-tool.ts';
export { moreToolsName } from './tool/more-tools.ts';
export { annotateReceipt } from './tool/receipt.ts';
export type { ToolNeed } from './tool/tool-need.ts';
