import { call, type ModelScript, type ScriptedReply, text } from '../../test/wire/model-server.ts';

const phases = ['Implement one item', 'Summary', 'Plan', 'Research'] as const;

/** Items of the sample: each adds its row to a list; the second one fails once, with its row written. */
export const notes = ['alpha', 'beta', 'gamma'] as const;

/**
 * A model that decides by what it is sent alone, as a real one does: whoever resumes gets the same answers. The second
 * item's first try adds its row and then says that it failed, so that what a kill or a retry leaves behind would show.
 */
export const providerScript: ModelScript = ({ text: sent }): ScriptedReply => {
  const phase = phases.find((name) => sent.includes(`# ${name}\\n`));
  const ran = /"type":"tool_result"|"type":"function_call_output"|"functionResponse"|"role":"tool"/.test(sent);
  switch (phase) {
    case 'Research':
      return ran
        ? text('list.csv has the columns name and done, and no row.')
        : call('read_file', { path: 'list.csv' });
    case 'Plan':
      return text(`# Plan\n\n${notes.map((name, index) => line(name, index + 1)).join('\n')}\n`);
    case 'Implement one item':
      return implement(sent, ran);
    default:
      return text('All three rows are in list.csv.');
  }
};

function line(name: string, number: number): string {
  return `- [ ] ${number}. Row ${name} — add the row ${name},yes to list.csv`;
}

function implement(sent: string, ran: boolean): ScriptedReply {
  const item = /<item>(.*?)<\/item>/s.exec(sent)?.[1] ?? '';
  const name = notes.find((each) => item.includes(`Row ${each}`)) ?? 'unknown';
  if (!ran) return call('csv_edit', { path: 'list.csv', operations: [{ kind: 'append_rows', rows: [[name, 'yes']] }] });
  const failure = /<failure>(.*?)<\/failure>/s.exec(sent)?.[1] ?? '';
  if (name === 'beta' && !failure.includes('second thoughts')) return text('Failed: second thoughts about beta');
  return text(`Added the row ${name} to list.csv.`);
}
