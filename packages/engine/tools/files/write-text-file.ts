import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';

export const writeTextFile: DraftTool<{ path: string; text: string }> = {
  name: 'write_text_file',
  description: 'Writes a whole text file (md, txt, csv, json, source) to the Draft, new or replaced.',
  effect: 'draft',
  needs: [],
  arguments: z.strictObject({ path: z.string(), text: z.string() }),
  summary: ({ path }) => `Writing ${path}`,
  async run({ path, text }, _, writer) {
    const bytes = Buffer.from(text, 'utf8');
    await writer.write(path, bytes);
    return { path, size: bytes.length, lines: text.split('\n').length };
  },
};
