import { stem } from '../language/stem.ts';
import type { BenchAnswerer } from '../parts/asked.ts';
import { inJournal, query, reply } from '../parts/reply.ts';
import type { AnswerSource, RuleAnswer } from '../parts/rule-answer.ts';
import { shorten } from '../parts/wording.ts';

type Seeking = Parameters<BenchAnswerer>[0];

interface Hit {
  readonly line: string;
  readonly source: AnswerSource;
}

const MOST_HITS = 6;
/** What was said and done; prompts repeat it. */
const said = [
  'model.answered',
  'turn.answered',
  'tool.finished',
  'script.finished',
  'gate',
  'plan',
  'ask',
  'message.added',
  'item.checked',
];

/** Where words stand: in the run's artifacts, in what it did and said, in files. Lines and journal ids, no guesses. */
export async function findTopic(asked: Seeking, topic: readonly string[]): Promise<RuleAnswer> {
  const { run, intent, question } = asked;
  const shown = topic.join(' ');
  const terms = topic.map((word) => (word.startsWith('"') ? word.slice(1, -1) : prefixOf(word)));
  const words = topic.map((word) => (word.startsWith('"') ? word : prefixOf(word))).join(' ');
  const { concepts, slots } = question;
  const planOnly = concepts.has('plan') && concepts.has('find') && run !== null;
  const artifacts = run === null ? [] : inArtifacts(await run.artifacts(), terms, scopeOf(planOnly, slots.phases));
  const only = planOnly || (slots.phases.length > 0 && artifacts.length > 0);
  const types = concepts.has('read') ? ['tool.finished', 'model.answered'] : said;
  const spoken = run === null || only ? [] : await inAudit(run, words, types);
  const files = only ? [] : await inFiles(asked, words.replaceAll('"', ''), terms);
  const queries = [
    ...(run === null ? [] : [query('read_workspace_file', { artifacts: Object.keys(await run.artifacts()) })]),
    ...(run === null || only ? [] : [query('AuditSearch', { run_id: run.id, query: words, types })]),
    ...(only ? [] : [query('SearchWorkbench', { query: words.replaceAll('"', '') })]),
  ];
  const hits = [...artifacts, ...spoken, ...files];
  if (hits.length === 0) {
    const where = planOnly
      ? 'The plan says'
      : run === null
        ? 'The files say'
        : 'Plan, research, record and files of this run say';
    return reply(intent, 'none', `${where} nothing about ${shown}.`, { queries });
  }
  const lines = [`${planOnly ? 'The plan' : 'Found'} on ${shown}:`, ...hits.map(({ line }) => `- ${line}`)];
  return reply(intent, 'answered', lines, {
    queries,
    sources: hits.map(({ source }) => source),
    figures: [{ label: 'places shown', value: hits.length, unit: 'count' }],
  });
}

export const answerFind: BenchAnswerer = (asked) => findTopic(asked, asked.question.slots.topic);

/** Enough of a word that its forms begin with it. */
function prefixOf(word: string): string {
  const short = stem(word);
  return short.length >= 3 ? short : word;
}

function scopeOf(planOnly: boolean, phases: readonly string[]): (name: string) => boolean {
  if (planOnly) return (name) => /plan|todos/i.test(name);
  const names = phases.map((phase) => phase.toLowerCase().replace(/#\d+$/, ''));
  return (name) => names.length === 0 || names.some((phase) => name.toLowerCase().startsWith(phase));
}

/** Lines with all the words; where there is none, lines with one of them. */
function inArtifacts(
  artifacts: Readonly<Record<string, string>>,
  terms: readonly string[],
  wanted: (name: string) => boolean,
): Hit[] {
  const lines = Object.entries(artifacts)
    .filter(([name]) => wanted(name))
    .flatMap(([artifact, text]) => text.split('\n').map((line, index) => ({ artifact, line, number: index + 1 })));
  const holds = (line: string, term: string) => line.toLowerCase().includes(term);
  const all = lines.filter(({ line }) => terms.every((term) => holds(line, term)));
  const found =
    all.length > 0 ? all : lines.filter(({ line }) => terms.some((term) => term.length > 3 && holds(line, term)));
  return found.slice(0, MOST_HITS).map(({ artifact, line, number }) => ({
    line: `${artifact}, line ${number}: ${shorten(line, 200)}`,
    source: { kind: 'artifact', artifact, line: number },
  }));
}

async function inAudit(run: NonNullable<Seeking['run']>, words: string, types: readonly string[]): Promise<Hit[]> {
  if (!/[\p{L}\p{N}]/u.test(words)) return [];
  const { events } = await run.search({ query: words, types: [...types], limit: MOST_HITS });
  return events.flatMap(({ seq, phase, excerpt, words: what }) => {
    const [source] = inJournal(run.id, [seq]);
    return source === undefined
      ? []
      : [
          {
            line: `${seq}${phase === null ? '' : `, ${phase}`}: ${shorten(what, 60)}: “${shorten(excerpt, 200)}”`,
            source,
          },
        ];
  });
}

async function inFiles({ bench }: Seeking, words: string, terms: readonly string[]): Promise<Hit[]> {
  if (words.trim() === '') return [];
  const { results } = await bench.search({ query: words, mode: 'words', in: ['files'], limit: MOST_HITS });
  return results.flatMap((result): Hit[] => {
    if (result.kind !== 'file' || !terms.some((term) => `${result.text} ${result.path}`.toLowerCase().includes(term)))
      return [];
    const line = result.place.line ?? null;
    return [
      {
        line: `${result.path}${line === null ? '' : `, line ${line}`}: ${shorten(result.text, 200)}`,
        source: { kind: 'file', path: result.path, line },
      },
    ];
  });
}
