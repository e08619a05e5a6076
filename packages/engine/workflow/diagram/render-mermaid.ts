import type { Diagram, DiagramNode } from './diagram-model.ts';

const shapes: Readonly<Record<DiagramNode['kind'], readonly [string, string]>> = {
  prompt: ['[', ']'],
  script: ['[[', ']]'],
  gate: ['{', '}'],
  join: ['[/', '\\]'],
  each: ['[(', ')]'],
  missing: ['>', ']'],
  end: ['((', '))'],
};
const arrows = { plain: '-->', dashed: '-.->', thick: '==>' } as const;

/** The diagram as text that many programs and pages draw. */
export function renderMermaid({ nodes, links }: Diagram): string {
  const ids = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const lines = ['flowchart TD'];
  for (const node of nodes) {
    const [open, close] = shapes[node.kind];
    lines.push(
      `  ${ids.get(node.id)}${open}"${escapeLabel(node.kind === 'missing' ? `${node.label}?` : node.label)}"${close}`,
    );
  }
  for (const { from, to, label, style } of links) {
    const text = label === '' ? '' : `|"${escapeLabel(label)}"|`;
    lines.push(`  ${ids.get(from)} ${arrows[style]}${text} ${ids.get(to)}`);
  }
  const entry = nodes.find(({ isEntry }) => isEntry);
  if (entry !== undefined) lines.push(`  style ${ids.get(entry.id)} stroke-width:3px`);
  return `${lines.join('\n')}\n`;
}

function escapeLabel(text: string): string {
  return text
    .replaceAll('#', '#35;')
    .replaceAll('"', '#quot;')
    .replaceAll('<', '#lt;')
    .replaceAll('>', '#gt;')
    .replaceAll(/\s+/g, ' ');
}
