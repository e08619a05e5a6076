import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadWorkflow, parseWorkflow } from '../load/load-workflow.ts';
import { diagramModel } from './diagram-model.ts';
import { diagramWorkflow } from './diagram-workflow.ts';
import { layerDiagram } from './layer.ts';
import { nodeHeight, placeSlots } from './place.ts';

const rpi = fileURLToPath(new URL('../../../../workflows/rpi', import.meta.url));

describe('[O15] diagram', () => {
  it('[O15] names every State and way', async () => {
    const { mermaid } = diagramWorkflow(await loadWorkflow(rpi));
    expect(mermaid).toBe(`flowchart TD
  n0["START"]
  n1["CHECK"]
  n2[("IMPLEMENT")]
  n3["PLAN"]
  n4["RESEARCH"]
  n5{"REVIEW"}
  n6["SUMMARY"]
  n7(("end"))
  n0 --> n4
  n2 --> n6
  n2 -.->|"items checked by"| n1
  n3 --> n5
  n3 -->|"skip"| n6
  n3 -->|"question"| n4
  n4 --> n3
  n4 -->|"skip"| n6
  n5 -->|"approve"| n2
  n5 -->|"revise"| n3
  n6 -->|"reply"| n7
  style n0 stroke-width:3px
`);
  });

  it('[O15] tells forks, calls and fresh Sessions apart', () => {
    const start =
      '<fork next="B">A</fork> <call return="B">A</call> <reset>A</reset> <goto>NOWHERE</goto> <result> {{x}} <goto>START</goto>';
    const workflow = parseWorkflow('w', [
      { name: 'START.md', text: start },
      { name: 'A.sh', text: 'echo "<result>"' },
      { name: 'B.md', text: '---\njoin: all\n---\n<result>' },
    ]);
    const { nodes, links } = diagramModel(workflow);
    expect(nodes.map(({ label, kind }) => `${label} ${kind}`)).toEqual([
      'START prompt',
      'A script',
      'B join',
      'NOWHERE missing',
      'end end',
    ]);
    expect(links.map(({ from, to, label, style }) => `${from} ${style} ${to} ${label}`)).toEqual([
      's:START thick s:A fork',
      's:START plain s:B ',
      's:START plain s:A call',
      's:START dashed s:B after return',
      's:START dashed s:A reset',
      's:START plain s:NOWHERE ',
      's:START plain end result',
      's:START plain s:START ',
      's:A plain end result',
      's:B plain end result',
    ]);
  });

  it('[O15] draws no State over another, and links downwards unless they close a circle', async () => {
    for (const count of [1, 5, 40]) {
      const names = ['START', ...Array.from({ length: count }, (_, index) => `STATE_${index}`)];
      const files = names.map((name, index) => {
        const targets = [index * 2 + 1, index * 2 + 2, (index * 7) % names.length].flatMap((next) => names[next] ?? []);
        return { name: `${name}.md`, text: `${targets.map((next) => `<goto>${next}</goto>`).join(' ')} <result>` };
      });
      const diagram = diagramModel(parseWorkflow('w', files));
      const layered = layerDiagram(diagram);
      const places = placeSlots(diagram, layered);
      for (const layer of layered.layers) {
        const row = layer.map(({ id }) => places.get(id)).filter((place) => place !== undefined);
        expect(row).toHaveLength(layer.length);
        for (let index = 1; index < row.length; index += 1) {
          const [left, right] = [row[index - 1], row[index]];
          if (left === undefined || right === undefined) continue;
          expect(right.x - right.width / 2).toBeGreaterThan(left.x + left.width / 2);
          expect(right.y).toBe(left.y);
        }
      }
      for (const { slots } of layered.links) {
        const heights = slots.map((id) => places.get(id)?.y ?? 0);
        for (let index = 1; index < heights.length; index += 1) {
          expect((heights[index] ?? 0) - (heights[index - 1] ?? 0)).toBeGreaterThan(nodeHeight);
        }
      }
      expect(diagramWorkflow(parseWorkflow('w', files))).toEqual(diagramWorkflow(parseWorkflow('w', files)));
    }
  });

  it('[O15] names of States cannot break out of the picture', () => {
    const { svg, mermaid } = diagramWorkflow(
      parseWorkflow('a<script>"&', [
        { name: 'START.md', text: '<goto>X"><script>.md</goto>' },
        { name: 'X"&<b>.md', text: '<result>' },
      ]),
    );
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('X&quot;&amp;&lt;b&gt;');
    expect(mermaid).not.toContain('<b>');
  });
});
