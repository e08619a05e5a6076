import { plural } from '@galley/schema';
import { z } from 'zod';
import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, nameFiles } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import { noChange } from '../session/no-change.ts';
import { pathsIn } from '../tables/choose-sources.ts';

const DOCUMENTS = ['md', 'markdown', 'txt', 'text', 'docx', 'docm'];
const MOST = 10;
const mapSchema = z.object({
  lines: z.number(),
  words: z.number(),
  headings: z.array(z.object({ line: z.number(), level: z.number(), text: z.string() })).optional(),
  headings_left_out: z.number().optional(),
  sections: z.array(z.object({ line: z.number(), level: z.number().optional(), title: z.string() })).optional(),
  sections_left_out: z.number().optional(),
  tables: z.array(z.object({ line: z.number(), rows: z.number(), header: z.string() })),
  placeholders: z.array(z.string()),
});

/** "Outline contract.docx": headings, tables and placeholders, and changes nothing. */
export const outlineDocuments: OfflineRule = {
  title: 'Outline documents (docx, md): headings, tables, placeholders',
  example: 'Outline contract.docx',
  matches: (request) =>
    /\b(?:outline|table of contents|toc|headings|chapters|structure of|sections (?:of|in))\b/.test(plainWords(request)),
  research,
  plan: () => noChange('# Plan\n\nThe request needs no change to any file.'),
};

function* research({ request, view }: Understood): Steps {
  const files = pathsIn(view.section('files'));
  const { sources, missing } = nameFiles(request, files);
  if (missing.length > 0) throw missingFiles(missing);
  const isDocument = (path: string) => DOCUMENTS.includes(endingOf(path));
  const paths = (sources.length > 0 ? sources : files).filter(isDocument);
  if (paths.length === 0) throw new OfflineStepError('There is no document (docx, md, txt) to outline.');
  const parts: string[] = [];
  const unread: string[] = [];
  for (const path of paths.slice(0, MOST)) {
    const outcome = yield { tool: 'get_file_map', arguments: { path } };
    if (!outcome.success) unread.push(reasonOf(outcome));
    parts.push(outcome.success ? describe(path, outcome.receipt) : `## ${path}\n${reasonOf(outcome)}`);
  }
  if (unread.length === parts.length) throw new OfflineStepError(unread.join(' '));
  if (paths.length > MOST)
    parts.push(`Not shown: ${plural(paths.length - MOST, 'more document')}; name the one meant.`);
  return noChange(['# Research', ...parts].join('\n\n'));
}

function describe(path: string, receipt: unknown): string {
  const map = mapSchema.safeParse(receipt).data;
  if (map === undefined) return `## ${path}\nIts outline is too long for fixed rules to read.`;
  const found = map.headings ?? headingsIn(map.sections ?? []);
  const depth = Math.min(...found.map(({ level }) => level), 1);
  const headings = found.map(({ level, text, line }) => `${'  '.repeat(level - depth)}- ${text} (line ${line})`);
  const left = map.headings_left_out ?? map.sections_left_out ?? 0;
  return [
    `## ${path}`,
    `${plural(map.lines, 'line')}, ${plural(map.words, 'word')}.`,
    '',
    ...(headings.length === 0 ? ['It has no headings.'] : headings),
    ...(left > 0 ? [`- and ${plural(left, 'more heading')}`] : []),
    ...map.tables.map(({ line, rows, header }) => `- Table at line ${line}, ${plural(rows, 'row')}: ${header}`),
    ...(map.placeholders.length === 0 ? [] : [`- Placeholders: ${map.placeholders.map(code).join(', ')}`]),
  ].join('\n');
}

/** Sections without a heading, such as notes, are no part of an outline. */
function headingsIn(sections: NonNullable<z.output<typeof mapSchema>['sections']>) {
  return sections.flatMap(({ line, level, title }) => (level === undefined ? [] : [{ line, level, text: title }]));
}
