import { rewriteText } from '@galley/formats';
import { z } from 'zod';
import { encodingArgument, requireText } from '../tool/require-text.ts';
import type { DraftTool } from '../tool/tool.ts';

const writeArguments = z.strictObject({ path: z.string(), text: z.string(), encoding: encodingArgument });

export const writeTextFile: DraftTool<z.output<typeof writeArguments>> = {
  name: 'write_text_file',
  description:
    'Writes a whole text file (md, txt, csv, json, source) to the Draft, new or replaced; a replaced file keeps its encoding and line endings.',
  effect: 'draft',
  needs: [],
  arguments: writeArguments,
  summary: ({ path }) => `Writing ${path}`,
  async run({ path, text, encoding: wanted }, _, writer) {
    const before = (await writer.exists(path)) ? await writer.read(path) : null;
    requireText(path, before);
    const { bytes, encoding } = rewriteText(before, text, { encoding: wanted });
    await writer.write(path, bytes);
    const written = before === null ? { added: true } : { replaced: { size: before.length } };
    const lines = text.split('\n').length;
    return { path, ...written, size: bytes.length, lines, ...(encoding === 'utf-8' ? {} : { encoding }) };
  },
};
