import { type Node, parseFormula, UncertainError } from '../../calculate/index.ts';
import type { Box } from '../../formula/index.ts';

interface Stretched {
  readonly sheet: string | undefined;
  readonly box: Box;
}

/**
 * Cells that a formula reads though it does not name them: SUMIF adds as many cells as it tests, whatever its last
 * argument says, and a range may run from one call or cell to another.
 */
export function stretchedReads(formula: string): Stretched[] {
  if (!/(?:SUMIF|AVERAGEIF)\s*\(|[)\]]\s*:|:\s*[A-Za-z_.]+\s*[([]/i.test(formula)) return [];
  try {
    return [...reads(parseFormula(formula))];
  } catch (error) {
    // What cannot be read is not calculated either; its plain references still tell when it is stale.
    if (error instanceof UncertainError) return [];
    throw error;
  }
}

function* reads(node: Node): Generator<Stretched> {
  for (const child of children(node)) yield* reads(child);
  if (node.kind === 'binary' && node.operator === ':') yield* around(node);
  if (node.kind !== 'call' || !/^(?:SUMIF|AVERAGEIF)$/.test(node.name)) return;
  const [tested, , added] = node.args;
  if (tested?.kind !== 'reference' || added?.kind !== 'reference') return;
  const { top, left } = added.box;
  const bottom = top + tested.box.bottom - tested.box.top;
  yield { sheet: added.sheet, box: { top, left, bottom, right: left + tested.box.right - tested.box.left } };
}

/** The box around all cells that both ends of a range mention. */
function* around(node: Node): Generator<Stretched> {
  const ends = [...references(node)];
  for (const sheet of new Set(ends.map((end) => end.sheet))) {
    const boxes = ends.filter((end) => end.sheet === sheet).map((end) => end.box);
    yield {
      sheet,
      box: {
        top: Math.min(...boxes.map((box) => box.top)),
        bottom: Math.max(...boxes.map((box) => box.bottom)),
        left: Math.min(...boxes.map((box) => box.left)),
        right: Math.max(...boxes.map((box) => box.right)),
      },
    };
  }
}

function* references(node: Node): Generator<Stretched> {
  if (node.kind === 'reference') yield { sheet: node.sheet, box: node.box };
  // Only the first argument of INDEX and its kin says where the cells are.
  const [first] = children(node);
  if (node.kind === 'call') {
    if (first !== undefined) yield* references(first);
  } else for (const child of children(node)) yield* references(child);
}

function children(node: Node): readonly Node[] {
  if (node.kind === 'call') return node.args;
  if (node.kind === 'binary') return [node.left, node.right];
  return node.kind === 'unary' || node.kind === 'percent' ? [node.operand] : [];
}
