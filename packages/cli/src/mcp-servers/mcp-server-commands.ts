import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** MCP servers whose tools agents may use. `galley mcp` is the other way round: Galley's tools for other programs. */
export function addMcpServerCommands(program: Command, run: Run): void {
  const servers = program.command('mcp-servers').description('manage MCP servers whose tools agents may use');
  const configure = () => import('./configure.ts');
  const consent = () => import('./consent.ts');

  servers
    .command('add')
    .description('add a server: a program on this computer, or an address; nothing is started')
    .argument('<name>', 'what to call it; its tools are mcp__NAME__TOOL')
    .argument('[command...]', 'the program and its arguments, after --')
    .option('--url <address>', 'instead of a program: where it answers by streamable HTTP')
    .option('--variable <name>', 'a variable, or for an address a header, that it is given (can be repeated)', collect)
    .option('--host <host:port>', 'what the program may connect to (can be repeated)', collect)
    .option('--read <folder>', 'a file or folder that the program may read (can be repeated)', collect)
    .option('--write <folder>', 'a folder that the program may change (can be repeated)', collect)
    .option('--no-sandbox', 'run the program with your own rights')
    .option('--timeout <seconds>', 'give up a call after this long', '60')
    .option('--json', 'print JSON')
    .action(run(async () => (await configure()).addServerCommand));
  servers
    .command('set')
    .description('save the value of a variable or header; it is typed or piped in, never an argument')
    .argument('<name>', 'the server')
    .argument('<variable>', 'the variable or header')
    .option('--json', 'print JSON')
    .action(run(async () => (await configure()).setSecretCommand));
  servers
    .command('remove')
    .description('remove a server, its secrets and what you allowed of it')
    .argument('<name>', 'the server')
    .option('--json', 'print JSON')
    .action(run(async () => (await configure()).removeServerCommand));
  looks(withFolder(servers, 'list', 'list servers and what you allowed in a Workbench')).action(
    run(async () => (await consent()).listServersCommand),
  );
  withFolder(servers, 'test', 'start a server once and show its tools; allows nothing')
    .argument('<name>', 'the server')
    .action(run(async () => (await consent()).testServerCommand));
  withFolder(servers, 'allow', 'let agents in a Workbench use a server’s tools')
    .argument('<name>', 'the server')
    .option('--tool <tool>', 'only this tool (can be repeated)', collect)
    .option('--reading <tool>', 'this tool only looks: research may use it, too (can be repeated)', collect)
    .option('--file <pattern>', 'only for work on these files: a path, *.csv, reports/** (can be repeated)', collect)
    .option(
      '--hash <hash>',
      'allow without asking, if the tools are those with this hash ("mcp-servers test" prints it)',
    )
    .action(run(async () => (await consent()).allowServerCommand));
  withFolder(servers, 'disallow', 'stop agents in a Workbench from using a server')
    .argument('<name>', 'the server')
    .action(run(async () => (await consent()).disallowServerCommand));
}
