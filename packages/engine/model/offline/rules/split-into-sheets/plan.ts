import type { OfflineAction } from '../../rule.ts';
import type { SessionView } from '../../session-view.ts';

interface Facts {
  readonly source: string;
  readonly groupBy: string;
  readonly columns: readonly string[];
  readonly sortBy: string | null;
  readonly total: string | null;
  readonly target: string;
  readonly groups: readonly { readonly name: string | null; readonly rows: string }[];
}

/** One item for each group, then the summary. Reads only the research note and the feedback. */
export function planSplit(view: SessionView): OfflineAction {
  const facts = readFacts(view.section('research'));
  if (facts === null) return { text: `# Plan\n\nNothing to do.\n\n${view.section('research')}` };
  const { dropped, target, noSummary, unclear } = readFeedback(view.section('feedback'), facts);
  const groups = facts.groups.filter((group) => !dropped.includes(group.name ?? ''));
  const summary = facts.total !== null && !noSummary;
  const columns = facts.columns.map((column) => `\`${column}\``).join(', ');
  const order = facts.sortBy === null ? '' : `, sorted by \`${facts.sortBy}\``;
  const without = dropped.length === 0 ? '' : `, without ${dropped.map((name) => `\`${name}\``).join(', ')}`;
  const items = groups.map(({ name, rows }) => {
    const condition = name === null ? 'is empty' : `is \`${name}\``;
    return `${name ?? 'Without value'} — Add a sheet to \`${target}\`: ${columns} of \`${facts.source}\` where \`${facts.groupBy}\` ${condition}${order} (${rows} rows)`;
  });
  if (summary) {
    items.push(
      `Summary — Add a sheet to \`${target}\`: row count and total of \`${facts.total}\` of \`${facts.source}\` per \`${facts.groupBy}\`${without}`,
    );
  }
  const notes = [
    `- Numbers stay numbers and dates stay dates. \`${facts.source}\` is not changed.`,
    ...dropped.map((name) => `- Left out, as the review asked: \`${name}\`.`),
    ...(noSummary ? ['- No summary sheet, as the review asked.'] : []),
    ...(unclear
      ? [
          '- The review also said something that this offline model, which is not an AI, cannot follow. It understands: a file name ending in .xlsx, "without NAME", "no summary".',
        ]
      : []),
  ];
  const list = items.map((item, index) => `- [ ] ${index + 1}. ${item}`);
  return { text: ['# Plan', '', ...list, '', '## Notes', ...notes].join('\n') };
}

function readFacts(research: string): Facts | null {
  const fact = (name: string) => new RegExp(`^- ${name}: (.*)$`, 'm').exec(research)?.[1] ?? '';
  const names = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const [source] = names(fact('Source'));
  const [groupBy] = names(fact('Group by'));
  const [target] = names(fact('Target'));
  if (source === undefined || groupBy === undefined || target === undefined) return null;
  const section = research.split('## Groups\n')[1]?.split('\n## ')[0] ?? '';
  const groups = [...section.matchAll(/^- (?:`(.*)`|\(empty\)): (\d+) rows$/gm)];
  return {
    source,
    groupBy,
    target,
    columns: names(fact('Columns')),
    sortBy: names(fact('Sort by'))[0] ?? null,
    total: names(fact('Total'))[0] ?? null,
    groups: groups.map((match) => ({ name: match[1] ?? null, rows: match[2] ?? '0' })),
  };
}

function readFeedback(feedback: string, facts: Facts) {
  const target = /([\w-]+\.xlsx)\b/i.exec(feedback)?.[1] ?? facts.target;
  const noSummary = /\b(?:no|without|skip|drop)\s+(?:the\s+|a\s+)?summary\b/i.test(feedback);
  const leaves = /\b(?:without|skip|drop|leave out|remove|not)\b/i.test(feedback);
  const dropped = facts.groups
    .map((group) => group.name ?? '')
    .filter((name) => name !== '' && leaves && feedback.toLowerCase().includes(name.toLowerCase()));
  const understood = target !== facts.target || noSummary || dropped.length > 0;
  return { target, noSummary, dropped, unclear: feedback !== '' && !understood };
}
