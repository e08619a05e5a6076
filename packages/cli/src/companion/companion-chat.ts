import { createInterface } from 'node:readline/promises';
import { GalleyError, NotFoundError, toErrorPayload } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { say } from '../output/print.ts';
import { askOnce } from './ask-once.ts';
import { applyProposal, type Beside, tierOf } from './beside.ts';
import { renderTiers } from './render-companion.ts';

const commands: Readonly<Record<string, string>> = {
  '/tools': 'show which tools are open',
  '/open TIER': 'open tools: research, history, debug',
  '/close TIER': 'close them',
  '/apply [ID]': 'apply what it proposed last, or this proposal',
  '/dismiss [ID]': 'drop it',
  '/help': 'show this list',
  '/quit': 'end the conversation',
};

/** A conversation in the terminal: each line is a question, or a `/command`. Lines may also come from a pipe. */
export async function companionChat(opened: OpenedWorkshop, beside: Beside, model?: string): Promise<number> {
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal });
  const typed = lines[Symbol.asyncIterator]();
  lines.setPrompt('? ');
  const prompt = () => (terminal ? lines.prompt() : undefined);
  let asking = false;
  // Ctrl+C ends the answer under way; with none under way it ends the conversation.
  lines.on('SIGINT', () => {
    if (asking) void opened.call.CompanionStop(beside);
    else lines.close();
  });
  try {
    const { suggestions } = await opened.call.CompanionGet(beside);
    say(`Ask about ${beside.run_id ?? 'what you are going to do'}, such as:`);
    for (const suggestion of suggestions) say(`  ${suggestion}`);
    say('/help lists the commands, /quit ends the conversation.');
    prompt();
    for await (const line of typed) {
      const words = line.trim();
      if (/^\/(quit|exit)$/i.test(words)) break;
      asking = true;
      try {
        if (words.startsWith('/')) await runCommand(opened, beside, words);
        else if (words !== '') await askOnce(opened, beside, { text: words, model });
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        const { message, remedy } = toErrorPayload(error);
        say(`${message}\n  ${remedy}`);
      }
      asking = false;
      prompt();
    }
  } finally {
    lines.close();
  }
  return 0;
}

async function runCommand(opened: OpenedWorkshop, beside: Beside, line: string): Promise<void> {
  const { call } = opened;
  const [name = '', ...rest] = line.split(/\s+/);
  switch (name.toLowerCase()) {
    case '/help':
      return say(
        Object.entries(commands)
          .map(([command, what]) => `  ${command.padEnd(14)} ${what}`)
          .join('\n'),
      );
    case '/tools':
      return say(renderTiers(await call.CompanionGet(beside)));
    case '/open':
    case '/close': {
      const tier = await tierOf(call, beside, rest.join(' '));
      return say(renderTiers(await call.CompanionSetTier({ ...beside, tier, open: name.toLowerCase() === '/open' })));
    }
    case '/apply':
      return say(await applyProposal(opened, beside, await proposalOf(call, beside, rest)));
    case '/dismiss':
      await call.CompanionDismiss({ ...beside, proposal_id: await proposalOf(call, beside, rest) });
      return say('Dropped.');
    default:
      throw new NotFoundError(`There is no command ${name}.`, '/help lists the commands.');
  }
}

async function proposalOf(call: OpenedWorkshop['call'], beside: Beside, [id]: readonly string[]): Promise<string> {
  if (id !== undefined) return id;
  const { exchanges } = await call.CompanionGet(beside);
  const open = exchanges.flatMap(({ proposals }) => proposals).findLast(({ state }) => state === 'open');
  if (open !== undefined) return open.proposal_id;
  throw new NotFoundError('Nothing is proposed.', 'Ask for a proposal first.');
}
