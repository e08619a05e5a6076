import type { BlockView } from './types.ts';

/** Unchanged blocks that are shown beside a changed one. */
const CONTEXT = 1;

/** Keeps what changed with a little around it; the rest is counted. A heading stays over its section's changes. */
export function collapse(blocks: readonly BlockView[]): BlockView[] {
  const isNear = new Uint8Array(blocks.length);
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'kept') continue;
    for (let near = index - CONTEXT; near <= index + CONTEXT; near += 1) {
      if (blocks[near]?.section === block.section) isNear[near] = 1;
    }
  }
  const shown: BlockView[] = [];
  let skipped = 0;
  let section = 0;
  const close = (): void => {
    if (skipped > 0) shown.push({ kind: 'gap', section, lines: skipped });
    skipped = 0;
  };
  for (const [index, block] of blocks.entries()) {
    if (block.section !== section) close();
    section = block.section;
    if (isNear[index] === 1) {
      close();
      shown.push(block);
    } else skipped += 1;
  }
  close();
  return shown;
}
