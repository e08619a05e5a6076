import type { Diagram, DiagramLink, DiagramNode } from './diagram-model.ts';
import { type LayeredLink, layerDiagram } from './layer.ts';
import { nodeHeight, type Place, placeSlots } from './place.ts';

const margin = 28;

const style = `
  svg.galley-diagram { --paper: #ffffff; --ink: #1c2430; --soft: #5b6675; --line: #8a94a3; --box: #f3f5f8; --accent: #2f6fd0; --person: #fff3d6; --program: #e6f4ea; --lost: #fde4e1; }
  @media (prefers-color-scheme: dark) { svg.galley-diagram { --paper: #14181f; --ink: #e8ecf2; --soft: #a7b1bf; --line: #6b7686; --box: #222a35; --accent: #7fb0ff; --person: #43381c; --program: #1e3a2a; --lost: #4a2522; } }
  svg.galley-diagram text { font: 14px system-ui, sans-serif; fill: var(--ink); text-anchor: middle; dominant-baseline: central; }
  svg.galley-diagram .label { font-size: 12px; fill: var(--soft); paint-order: stroke; stroke: var(--paper); stroke-width: 5px; stroke-linejoin: round; }
  svg.galley-diagram .box { fill: var(--box); stroke: var(--line); stroke-width: 1.2; }
  svg.galley-diagram .entry .box { stroke: var(--accent); stroke-width: 2.6; }
  svg.galley-diagram .gate .box { fill: var(--person); } svg.galley-diagram .script .box { fill: var(--program); }
  svg.galley-diagram .missing .box { fill: var(--lost); stroke-dasharray: 4 3; } svg.galley-diagram .join .box, svg.galley-diagram .each .box { stroke-width: 2.2; }
  svg.galley-diagram .link { fill: none; stroke: var(--line); stroke-width: 1.4; } svg.galley-diagram .dashed { stroke-dasharray: 5 4; } svg.galley-diagram .thick { stroke-width: 3; }
  svg.galley-diagram .head { fill: var(--line); }`;

/** The diagram as a picture that follows the reader's light or dark setting. */
export function renderSvg(title: string, diagram: Diagram): string {
  const layered = layerDiagram(diagram);
  const places = placeSlots(diagram, layered);
  const loops = diagram.links.filter(({ from, to }) => from === to);
  const right = Math.max(0, ...[...places.values()].map(({ x, width }) => x + width / 2)) + (loops.length > 0 ? 60 : 0);
  const bottom = Math.max(nodeHeight, ...[...places.values()].map(({ y }) => y + nodeHeight / 2));
  const [width, height] = [Math.ceil(right + 2 * margin), Math.ceil(bottom + 2 * margin)];
  const parts: string[] = [];
  const labels: Label[] = [];
  const offsets = portOffsets(layered.links, places);
  for (const link of layered.links) {
    const meant = diagram.links[link.link];
    if (meant === undefined) continue;
    const { path, label } = drawLink(link, meant, places, offsets);
    parts.push(path);
    if (label !== null) labels.push(label);
  }
  for (const loop of loops) drawLoop(loop, places.get(loop.from), parts, labels);
  const nodes = diagram.nodes.map((node) => drawNode(node, places.get(node.id)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="galley-diagram" role="img" viewBox="${-margin} ${-margin} ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${style}\n</style>`,
    '<defs><marker id="galley-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="11" markerHeight="11" orient="auto-start-reverse"><path class="head" d="M0 0 10 5 0 10z"/></marker></defs>',
    `<rect x="${-margin}" y="${-margin}" width="${width}" height="${height}" fill="var(--paper)"/>`,
    ...parts,
    ...nodes,
    ...drawLabels(labels),
    '</svg>\n',
  ].join('\n');
}

/** Where links leave and enter a State: side by side, in the order of where they come from or go to. */
function portOffsets(links: readonly LayeredLink[], places: ReadonlyMap<string, Place>): ReadonlyMap<string, number> {
  const ends = new Map<string, { key: string; towards: number }[]>();
  links.forEach(({ slots, link }) => {
    const count = slots.length;
    for (const [end, node, near] of [
      ['below', slots[0], slots[1]],
      ['above', slots[count - 1], slots[count - 2]],
    ] as const) {
      const side = `${end} ${node}`;
      const port = { key: `${end} ${link}`, towards: places.get(near ?? '')?.x ?? 0 };
      ends.set(side, [...(ends.get(side) ?? []), port]);
    }
  });
  const offsets = new Map<string, number>();
  for (const [side, ports] of ends) {
    const width = places.get(side.slice(side.indexOf(' ') + 1))?.width ?? 0;
    const gap = Math.min(30, (width * 0.72) / ports.length);
    ports.sort((left, right) => left.towards - right.towards);
    ports.forEach(({ key }, index) => void offsets.set(key, (index - (ports.length - 1) / 2) * gap));
  }
  return offsets;
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly words: string;
}

function drawLink(
  layered: LayeredLink,
  link: DiagramLink,
  places: ReadonlyMap<string, Place>,
  offsets: ReadonlyMap<string, number>,
): { readonly path: string; readonly label: Label | null } {
  const points = layered.slots.flatMap((id) => places.get(id) ?? []);
  const through = points.map(({ x, y }, index) => {
    if (index === 0) return { x: x + (offsets.get(`below ${layered.link}`) ?? 0), y: y + nodeHeight / 2 };
    if (index === points.length - 1)
      return { x: x + (offsets.get(`above ${layered.link}`) ?? 0), y: y - nodeHeight / 2 };
    return { x, y };
  });
  let path = '';
  through.forEach(({ x, y }, index) => {
    const before = through[index - 1];
    if (before === undefined) path = `M${round(x)} ${round(y)}`;
    else {
      const bend = (y - before.y) / 2;
      path += ` C${round(before.x)} ${round(before.y + bend)} ${round(x)} ${round(y - bend)} ${round(x)} ${round(y)}`;
    }
  });
  const arrow = layered.upwards ? 'marker-start' : 'marker-end';
  const drawn = `<path class="link ${link.style}" d="${path}" ${arrow}="url(#galley-arrow)"/>`;
  const [from, to] = layered.upwards ? [through.at(-1), through.at(-2)] : [through[0], through[1]];
  if (link.label === '' || from === undefined || to === undefined) return { path: drawn, label: null };
  return { path: drawn, label: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, words: link.label } };
}

/** Labels that would cover each other are moved apart. */
function drawLabels(labels: readonly Label[]): string[] {
  const taken: Label[] = [];
  for (const label of labels) {
    const covers = (y: number): boolean =>
      taken.some(
        (other) =>
          Math.abs(other.y - y) < 14 &&
          Math.abs(other.x - label.x) < (other.words.length + label.words.length) * 3.3 + 6,
      );
    const shifts = [0, 14, -14, 22, -22];
    const y = label.y + (shifts.find((shift) => !covers(label.y + shift)) ?? 0);
    taken.push({ ...label, y });
  }
  return taken.map(({ x, y, words }) => text(x, y, words, 'label'));
}

function drawLoop(link: DiagramLink, place: Place | undefined, parts: string[], labels: Label[]): void {
  if (place === undefined) return;
  const side = place.x + place.width / 2;
  const [high, low] = [place.y - 9, place.y + 9];
  const path = `M${round(side)} ${round(high)} C${round(side + 34)} ${round(high - 14)} ${round(side + 34)} ${round(low + 14)} ${round(side)} ${round(low)}`;
  parts.push(`<path class="link ${link.style}" d="${path}" marker-end="url(#galley-arrow)"/>`);
  if (link.label !== '') labels.push({ x: side + 34, y: place.y, words: link.label });
}

function drawNode({ label, kind, isEntry }: DiagramNode, place: Place | undefined): string {
  if (place === undefined) return '';
  const { x, y, width } = place;
  const [left, top] = [round(x - width / 2), round(y - nodeHeight / 2)];
  const radius = kind === 'end' ? nodeHeight / 2 : kind === 'script' ? 2 : 9;
  const box =
    kind === 'gate'
      ? `<path class="box" d="M${left} ${round(y)} l14 ${-nodeHeight / 2} h${round(width - 28)} l14 ${nodeHeight / 2} l-14 ${nodeHeight / 2} h${round(28 - width)} z"/>`
      : `<rect class="box" x="${left}" y="${top}" width="${round(width)}" height="${nodeHeight}" rx="${radius}"/>`;
  return `<g class="${kind}${isEntry ? ' entry' : ''}">${box}${text(x, y, kind === 'missing' ? `${label}?` : label, '')}</g>`;
}

function text(x: number, y: number, words: string, className: string): string {
  const attribute = className === '' ? '' : ` class="${className}"`;
  const short = [...words].length > 48 ? `${[...words].slice(0, 47).join('')}…` : words;
  return `<text${attribute} x="${round(x)}" y="${round(y)}">${escapeXml(short)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
  const clean = value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
