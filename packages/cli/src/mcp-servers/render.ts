import { type McpServerView, type ProcedureOutput, plural } from '@galley/schema';

const states: Readonly<Record<McpServerView['state'], string>> = {
  new: 'not allowed here',
  allowed: 'allowed',
  program_changed: 'its program or address changed: allow it again',
  tools_changed: 'its tools changed: allow it again',
};

export function renderServer({ config, state, allowed, set, notice }: McpServerView): string {
  const what = config.kind === 'http' ? config.url : [config.command, ...config.args].join(' ');
  const missing = config.variables.filter((variable) => !set.includes(variable));
  const lines = [`${config.name}  ${states[state]}`, `  ${what}`, `  ${notice}`];
  if (missing.length > 0) lines.push(`  no value yet: ${missing.join(', ')}`);
  if (allowed !== null) {
    const files = allowed.file_patterns === null ? '' : `; for work on ${allowed.file_patterns.join(', ')}`;
    const tools = allowed.tools.map(({ name }) => (allowed.reading.includes(name) ? `${name} (only looks)` : name));
    lines.push(`  tools: ${tools.join(', ')}${files}`);
  }
  return lines.join('\n');
}

export function renderTried(tried: ProcedureOutput<'McpServerTest'>): string {
  const { title, version, protocol, tools, left_out: left, difference, tools_hash, elapsed_ms: ms } = tried;
  const lines = [`${title} ${version}, protocol ${protocol}, ${plural(tools.length, 'tool')}, ${ms} ms`];
  for (const { name, description, says_reads } of tools) {
    const [first = ''] = description.split('\n');
    lines.push(`  ${name}${says_reads ? ' (says that it only looks)' : ''}  ${first.slice(0, 160)}`);
  }
  for (const { name, reason } of left) lines.push(`  left out: ${name}, ${reason}`);
  if (difference !== null) {
    const { added, removed, changed } = difference;
    const parts = Object.entries({ added, removed, changed }).filter(([, names]) => names.length > 0);
    for (const [what, names] of parts) lines.push(`  ${what} since you allowed it: ${names.join(', ')}`);
  }
  lines.push(`  hash of the list: ${tools_hash}`);
  return lines.join('\n');
}
