import type { ToolCapabilities } from './capabilities.ts';
import { findTool } from './registry.ts';

/** What `get_file_map` says of a file, for prompts that show maps without a call. */
export function mapFile(path: string, capabilities: ToolCapabilities): Promise<unknown> {
  return findTool('get_file_map', 'read').bind({ path }).run(capabilities, null);
}
