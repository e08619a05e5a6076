import { findTool } from './registry.ts';
import type { ToolContext } from './tool.ts';

/** What `get_file_map` says of a file, for prompts that show maps without a call. */
export function mapFile(path: string, context: ToolContext): Promise<unknown> {
  return findTool('get_file_map', 'read').bind({ path }).run(context, null);
}
