import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Other programs that work in a Workbench, over MCP. */
export function addConnectCommands(program: Command, run: Run): void {
  program
    .command('mcp')
    .description('serve a Workbench to another program over MCP, on stdin and stdout')
    .argument('<dir>', 'the Workbench')
    .option('--read-only', 'offer only tools that look')
    .action(run(async () => (await import('./mcp.ts')).mcpCommand));
  looks(withFolder(program, 'connect', 'show how to connect another program, and what it may do'))
    .option('--allow <what>', 'let connected programs approve or publish (can be repeated)', collect)
    .option('--forbid <what>', 'take that back (can be repeated)', collect)
    .action(run(async () => (await import('./connect.ts')).connectCommand));
}
