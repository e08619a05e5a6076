import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Models, their keys, what may be sent to them and what may run. */
export function addModelCommands(program: Command, run: Run): void {
  const load = () => import('./keys-and-consent.ts');

  looks(withFolder(program, 'models', 'list models; --use selects one'))
    .option('--use <id>', 'use this model from now on')
    .option('--all', 'also list models that still need a key')
    .action(run(async () => (await import('./models.ts')).modelsCommand));

  const keys = program.command('keys').description('manage API keys of model providers');
  looks(keys.command('list').description('list providers and where their key is'))
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).listKeysCommand));
  keys
    .command('set')
    .description('save a key; it is typed or piped in, never an argument')
    .argument('<provider>', 'openai, anthropic, google …')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).setKeyCommand));
  keys
    .command('test')
    .description('ask the provider one word, without any file, and say what is wrong')
    .argument('<provider>', 'openai, anthropic, google, or one of models.json')
    .option('--model <model>', 'ask this model; else a small one that is listed')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./test-key.ts')).testKeyCommand));
  keys
    .command('confirm')
    .description('allow the key to be sent to the provider’s new address')
    .argument('<provider>', 'whose key')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).confirmKeyCommand));
  keys
    .command('remove')
    .description('delete a key')
    .argument('<provider>', 'whose key')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).removeKeyCommand));

  const consent = program.command('consent').description('manage what may be sent to a provider');
  looks(withFolder(consent, 'list', 'list what you allowed')).action(
    run(async () => (await load()).listConsentCommand),
  );
  consent
    .command('grant')
    .description('allow files to be sent, or the web to be searched')
    .argument('<dir>', 'the Workbench')
    .argument('<provider>', 'who may be sent files')
    .option('--model <model>', 'only for this model')
    .option('--file <pattern>', 'only these files: a path, *.csv, reports/** (can be repeated)', collect)
    .option('--web-search', 'allow the provider to search the web for the companion; no file is sent')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).grantConsentCommand));
  consent
    .command('revoke')
    .description('withdraw a consent')
    .argument('<dir>', 'the Workbench')
    .argument('<provider>', 'who may no longer be sent files')
    .option('--model <model>', 'only for this model')
    .option('--web-search', 'only web search')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).revokeConsentCommand));

  const trust = program
    .command('trust')
    .description('show and revoke what you allowed: scripts, consents, folders, keys');
  looks(trust.command('list').description('list what you allowed, and where'))
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./trust.ts')).listTrustCommand));
  trust
    .command('folder')
    .description('trust the .galley/ that a folder came with')
    .argument('<dir>', 'the Workbench')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./trust.ts')).trustFolderCommand));
  trust
    .command('revoke')
    .description('withdraw a consent')
    .argument('[id]', 'the beginning of a script id, a provider or a folder from "galley trust list"')
    .option('--all', 'everything')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./trust.ts')).revokeTrustCommand));

  looks(withFolder(program, 'egress', 'show what was sent from this computer'))
    .option('--last <number>', 'how many requests', '50')
    .action(run(async () => (await load()).egressCommand));
  addContextCommands(program, run);
}

/** What every run is told. */
function addContextCommands(program: Command, run: Run): void {
  const context = program.command('context').description('manage notes that every run in a Workbench is given');
  const load = () => import('./context.ts');
  looks(withFolder(context, 'list', 'list the notes')).action(run(async () => (await load()).listContext));
  withFolder(context, 'set', 'add or replace a note')
    .argument('<name>', 'company, department, situation, document style, or any other')
    .argument('[text]', 'what it says')
    .option('--file <path>', 'read the text from a file')
    .action(run(async () => (await load()).setContext));
  withFolder(context, 'remove', 'remove a note')
    .argument('<name>', 'its name')
    .action(run(async () => (await load()).removeContext));
  looks(withFolder(context, 'size', 'show the context used before your next request')).action(
    run(async () => (await load()).contextSize),
  );
}
