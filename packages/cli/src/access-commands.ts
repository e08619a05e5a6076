import type { Command } from 'commander';
import type { Run } from './more-commands.ts';

const collect = (value: string, list: string[] = []) => [...list, value];

/** Who may be asked, with which key, and what may leave this computer. */
export function addAccessCommands(program: Command, run: Run): void {
  const load = () => import('./commands/access.ts');

  program
    .command('models')
    .description('who can be asked; --use chooses')
    .argument('<dir>', 'the Workbench')
    .option('--use <id>', 'ask this model from now on')
    .option('--all', 'also those that need a key')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./commands/models.ts')).modelsCommand));

  const keys = program.command('keys').description('keys of model providers');
  keys
    .command('list')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).listKeysCommand));
  keys
    .command('set')
    .description('keep a key; it is typed or piped in, never an argument')
    .argument('<provider>', 'openai, anthropic, google …')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).setKeyCommand));
  keys
    .command('confirm')
    .description('let the key go to the address that the provider has now')
    .argument('<provider>', 'whose key')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).confirmKeyCommand));
  keys
    .command('remove')
    .argument('<provider>', 'whose key')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).removeKeyCommand));

  const consent = program.command('consent').description('what may be sent to a provider');
  consent
    .command('list')
    .argument('<dir>', 'the Workbench')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).listConsentCommand));
  consent
    .command('grant')
    .argument('<dir>', 'the Workbench')
    .argument('<provider>', 'who may be sent files')
    .option('--model <model>', 'only for this model')
    .option('--file <pattern>', 'only these files: a path, *.csv, reports/** (can be repeated)', collect)
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).grantConsentCommand));
  consent
    .command('revoke')
    .argument('<dir>', 'the Workbench')
    .argument('<provider>', 'who may not any more')
    .option('--model <model>', 'only for this model')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).revokeConsentCommand));

  const trust = program.command('trust').description('what you allowed: scripts, consents, folders, keys');
  trust
    .command('list')
    .description('what you allowed, and where')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./commands/trust.ts')).listTrustCommand));
  trust
    .command('folder')
    .description('trust the .galley/ that a folder came with')
    .argument('<dir>', 'the Workbench')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./commands/trust.ts')).trustFolderCommand));
  trust
    .command('revoke')
    .description('take it back')
    .argument('[id]', 'the beginning of a script id, a provider or a folder from "galley trust list"')
    .option('--all', 'everything')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./commands/trust.ts')).revokeTrustCommand));

  program
    .command('egress')
    .description('what has left this computer')
    .argument('<dir>', 'the Workbench')
    .option('--last <number>', 'how many requests', '50')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).egressCommand));
}
