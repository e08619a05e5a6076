import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { describe, expect, it } from 'vitest';
import { documentLinesOf } from '../read/lines.ts';
import type { DescribedBlock } from './blocks.ts';
import { documentStyles } from './document-styles.ts';
import { sectionContent } from './section-content.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/docx/', import.meta.url));
const hasCorpus = existsSync(corpus);

/** The lines that a description names, in order. */
function linesIn(blocks: readonly DescribedBlock[]): number[] {
  return blocks.flatMap((block) => {
    const lines = block.type === 'table' ? block.rows.map(({ line }) => line) : [block.line];
    return lines.filter((line) => line !== undefined);
  });
}

describe.skipIf(!hasCorpus)('looks of documents that others made', () => {
  it('[F3] [F11] every line is described once; styles fit 8 KB and are the same each time', () => {
    let described = 0;
    for (const name of readdirSync(corpus)) {
      const bytes = readFileSync(join(corpus, name));
      try {
        const count = documentLinesOf(bytes).length;
        const { blocks, total_lines } = sectionContent(bytes, { lineStart: 1, lineCount: 1_000_000 });
        expect(total_lines, name).toBe(count);
        expect(linesIn(blocks), name).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        const styles = documentStyles(bytes);
        expect(Buffer.byteLength(JSON.stringify(styles)), name).toBeLessThanOrEqual(8192);
        expect(documentStyles(bytes), name).toEqual(styles);
        described += 1;
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
      }
    }
    expect(described).toBeGreaterThan(200);
  });
});
