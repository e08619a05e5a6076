import { z } from 'zod';
import type { DraftTool } from '../tool/tool.ts';
import { requireDeckPath } from './require-deck.ts';

const slide = z.int().min(1);

const copyArguments = z.strictObject({
  from: z.string().describe('The deck to take from; it does not change.'),
  to: z.string().describe('The deck to bring them into.'),
  slides: z.union([z.literal('all'), z.array(slide).min(1)]).describe('Slides of `from` by number, or "all".'),
  before: slide.optional().describe('Slide of `to` where they go; the end unless set.'),
  after: slide.optional(),
});

export const pptxCopyAssets: DraftTool<z.output<typeof copyArguments>, 'workers'> = {
  name: 'pptx_copy_assets',
  description:
    'Copies slides from one presentation into another in the Draft, with their layout, master and theme (an equal one that is there is used), notes, charts and pictures.',
  effect: 'draft',
  formats: ['pptx'],
  seldom: ['copy', 'slide from', 'template', 'brand', 'theme', 'like', 'merge', 'combine'],
  needs: ['workers'],
  arguments: copyArguments,
  summary: ({ from, to }) => `Copying slides from ${from} to ${to}`,
  async run({ from, to, ...what }, { workers }, writer) {
    const [source, target] = [await writer.read(from), await writer.read(to)];
    requireDeckPath(from);
    requireDeckPath(to);
    const { bytes, ...copied } = await workers.run('edit', 'copyPptxAssets', [source, target, what]);
    await writer.write(to, Buffer.from(bytes));
    return { to, ...copied, size: bytes.length };
  },
};
