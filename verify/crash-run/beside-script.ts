import { call, type ModelScript, type ScriptedReply, text } from '../../test/wire/model-server.ts';

interface BesideItem {
  readonly label: string;
  readonly path: string;
  readonly append: boolean;
}

/**
 * Five items side by side: three have a file each, two meet in `list.csv`, and they begin together, and the later of them says once that it failed, with its
 * row written. Whatever is killed, the rows stand there once, in the order of the plan.
 */
export const besideItems: readonly BesideItem[] = [
  { label: 'beta', path: 'list.csv', append: true },
  { label: 'delta', path: 'list.csv', append: true },
  { label: 'alpha', path: 'alpha.md', append: false },
  { label: 'gamma', path: 'gamma.md', append: false },
  { label: 'epsilon', path: 'epsilon.md', append: false },
];

/** What is published in the end. */
export const besideFiles: Readonly<Record<string, string>> = {
  'alpha.md': '# alpha\n',
  'gamma.md': '# gamma\n',
  'epsilon.md': '# epsilon\n',
  'list.csv': 'name,done\nbeta,yes\ndelta,yes\n',
};

const phases = ['Implement one item', 'Summary', 'Plan', 'Research'] as const;

/** As `providerScript`: what it answers depends on what it is sent alone. Items take different times, so that they overlap. */
export const besideScript: ModelScript = ({ text: sent }): ScriptedReply => {
  const phase = phases.find((name) => sent.includes(`# ${name}\\n`));
  const ran = /"type":"tool_result"|"type":"function_call_output"|"functionResponse"|"role":"tool"/.test(sent);
  if (phase === 'Research') {
    return ran ? text('list.csv has the columns name and done.') : call('read_file', { path: 'list.csv' });
  }
  // The list is named in no item: the engine finds out for itself that two of them meet there.
  if (phase === 'Plan') {
    const lines = besideItems.map(
      ({ label, append }, index) =>
        `- [ ] ${index + 1}. Note ${label} — ${append ? 'add its row to the list\n  Deliverable: its row' : `write ${label}.md`}`,
    );
    return text(`# Plan\n\n${lines.join('\n')}\n`);
  }
  return phase === 'Implement one item' ? implement(sent, ran) : text('All five notes are there.');
};

function implement(sent: string, ran: boolean): ScriptedReply {
  const words = /<item>(.*?)<\/item>/s.exec(sent)?.[1] ?? '';
  const index = besideItems.findIndex(({ label }) => words.includes(`Note ${label}`));
  const item = besideItems[index];
  if (item === undefined) return text('Failed: no such item');
  const { label, path, append } = item;
  // The later of the two writes first: it has to give way.
  const delayMs = label === 'beta' ? 40 : ((index * 7) % 5) * 4;
  if (!ran) {
    const reply = append
      ? call('csv_edit', { path, operations: [{ kind: 'append_rows', rows: [[label, 'yes']] }] })
      : call('write_text_file', { path, text: `# ${label}\n` });
    return { ...reply, delayMs };
  }
  const failure = /<failure>(.*?)<\/failure>/s.exec(sent)?.[1] ?? '';
  const fails = label === 'delta' && !failure.includes('second thoughts');
  return { ...text(fails ? 'Failed: second thoughts about delta' : `Wrote ${label}.`), delayMs };
}
