import type { Answerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { AnswerSource } from '../parts/rule-answer.ts';
import { count, listed, shorten } from '../parts/wording.ts';

/** What came out of a run: its files, its reply, what the research found. */
export const answerOutputs: Answerer = async ({ run, intent }) => {
  const [job, detail, artifacts] = [await run.job(), await run.detail(), await run.artifacts()];
  const diff = await run.diff('start', (await run.snapshots()).at(-1)?.name ?? 'start');
  const files = diff.changes.filter(({ kind }) => kind === 'file');
  const { events } = await run.trail({ types: ['model.answered', 'turn.answered', 'message.added'] });
  const said = events.findLast(({ type, text }) => type !== 'message.added' && text.trim() !== '');
  const research = (artifacts['research.md'] ?? artifacts['workspace.md'])?.split('\n## Review feedback')[0] ?? null;
  const findings = (research ?? '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' || /^#/.test(line) ? [] : [{ line, number: index + 1 }]));
  const name = artifacts['research.md'] === undefined ? 'workspace.md' : 'research.md';
  const queries = [
    query('AuditDiff', { run_id: run.id, before: 'start', after: diff.to.name }),
    query('read_workspace_file', { path: name }),
    query('AuditGetChat', { run_id: run.id }),
  ];
  const sources: AnswerSource[] = [
    ...files.map(({ path }) => ({ kind: 'file' as const, path, line: null })),
    ...findings.slice(0, 5).map(({ number }) => ({ kind: 'artifact' as const, artifact: name, line: number })),
    ...inJournal(run.id, said === undefined ? [job.last_seq] : [said.seq]),
  ];
  const figures = [{ label: 'files', value: files.length, unit: 'count' as const }];
  if (files.length === 0 && findings.length === 0 && said === undefined)
    return reply(intent, 'none', 'The run has produced nothing yet.', { queries, figures, sources });
  const over = detail.status === 'done';
  return reply(
    intent,
    'answered',
    [
      files.length === 0
        ? `No file was changed${over ? '' : ' so far'}.`
        : `${count(files.length, 'file')} in the Draft${over ? '' : ' so far'}:`,
      ...listed(files, ({ path, change }) => `${path} (${change})`, 30),
      findings.length === 0 ? '' : `Findings (${name}):`,
      ...findings.slice(0, 5).map(({ line, number }) => `- line ${number}: ${shorten(line, 240)}`),
      findings.length > 5 ? `- and ${findings.length - 5} more lines` : '',
      said === undefined
        ? ''
        : `${over ? 'It closed with' : 'It last said'} (${said.seq}): “${shorten(said.text, 600)}”`,
      detail.unverified_files.length === 0 ? '' : `Not verified: ${detail.unverified_files.join(', ')}.`,
    ],
    { queries, figures, sources },
  );
};

export const answerRequest: Answerer = async ({ run, intent }) => {
  const job = await run.job();
  const variables = Object.entries(job.config.variables);
  return reply(
    intent,
    job.whole_request === '' ? 'none' : 'answered',
    [
      job.whole_request === '' ? 'The run was started without a request.' : `The request was: “${job.whole_request}”`,
      `Workflow ${job.workflow}, model ${job.model}.`,
      ...listed(variables, ([name, value]) => `${name}: ${shorten(value, 120)}`),
    ],
    {
      queries: [query('AuditGetJob', { run_id: run.id })],
      sources: inJournal(run.id, [job.first_seq]),
    },
  );
};
