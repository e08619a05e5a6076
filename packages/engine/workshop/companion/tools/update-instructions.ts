import { type CompanionProposal, InvalidArgumentError, NotFoundError, proposalTargets } from '@galley/schema';
import { z } from 'zod';
import { recordSources } from '../../../model/index.ts';
import type { ToolDesk } from './companion-tool.ts';
import { defineTool } from './define-tool.ts';
import { runOf } from './places.ts';

const replaceSchema = z.strictObject({ find: z.string().min(1), with: z.string() });

export const updateInstructions = defineTool({
  name: 'update_instructions',
  description:
    'Proposes to the person: words to send (target feedback or request, with text), or an edit of research, workspace or plan (text for all of it, or replace for parts). Nothing changes before the person applies it.',
  arguments: z.strictObject({
    target: z.enum(proposalTargets),
    text: z.string().optional(),
    replace: z.array(replaceSchema).max(50).optional(),
    reason: z.string().max(2000).default(''),
  }),
  summary: ({ target }) => `Proposing ${target === 'feedback' ? 'feedback' : `an edit of the ${target}`}`,
  async look({ target, text, replace, reason }, tools) {
    const artifact = await artifactOf(tools, target);
    const before = artifact === null ? null : await textOf(tools, artifact);
    const after = before === null ? text?.trim() : (text ?? replaced(before, replace ?? []));
    if (after === undefined || after === '' || after === before) {
      throw new InvalidArgumentError(
        'text',
        'This proposes nothing.',
        'Give the words, or an edit that changes something.',
      );
    }
    const proposal: CompanionProposal = {
      proposal_id: tools.nextProposal(),
      target,
      artifact,
      text: after,
      before,
      reason,
    };
    const sources = artifact === null ? [] : recordSources(await tools.sourcesOfArtifact(artifact));
    return { result: { proposed: proposal.proposal_id, target, artifact }, sources, places: [], proposal };
  },
});

async function artifactOf(tools: ToolDesk, target: CompanionProposal['target']): Promise<string | null> {
  if (target === 'feedback' || target === 'request') return null;
  if (target === 'plan') return (await runOf(tools).plan())?.artifact ?? 'plan.md';
  return `${target}.md`;
}

async function textOf(tools: ToolDesk, artifact: string): Promise<string> {
  const artifacts = await runOf(tools).artifacts();
  const text = artifacts[artifact];
  if (text !== undefined) return text;
  const there = Object.keys(artifacts).join(', ') || 'none';
  throw new NotFoundError(`This run has no ${artifact}.`, `Its artifacts: ${there}.`, { artifact });
}

function replaced(text: string, replace: readonly z.output<typeof replaceSchema>[]): string {
  return replace.reduce((edited, { find, with: words }) => {
    const first = edited.indexOf(find);
    if (first === -1 || edited.indexOf(find, first + 1) !== -1) {
      const found = first === -1 ? 'is not in the text' : 'is in the text more than once';
      throw new InvalidArgumentError('replace', `"${find}" ${found}.`, 'Read the text and give words that occur once.');
    }
    return edited.slice(0, first) + words + edited.slice(first + find.length);
  }, text);
}
