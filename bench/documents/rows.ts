import { join } from 'node:path';
import { measureInChild, measureProgram, once } from '../child.ts';
import type { BenchRow } from '../measure.ts';
import { documentPeers, type PeerWork } from './peers.ts';
import { sampleDocument, sampleMarkdown } from './sample-document.ts';

const program = join(import.meta.dirname, 'own-program.ts');
const PAGES = [10, 100, 300, 1_000];

/** What a document costs as it grows; `GALLEY_BENCH_PAGES=300` measures one size. */
export async function documentRows(): Promise<readonly BenchRow[]> {
  const peers = await documentPeers();
  const sizes = process.env.GALLEY_BENCH_PAGES?.split(',').map(Number) ?? PAGES;
  return sizes.flatMap((pages) => {
    const beside = (work: PeerWork, name: string, sample: () => Promise<string>): Partial<BenchRow> => {
      if (peers === undefined) return {};
      const [command, ...args] = peers(work);
      let path = '';
      const measure = once(`${name}, ${pages} pages`, () => measureInChild(command, [...args, path]));
      return {
        peer: async () => {
          path = await sample();
          return measure();
        },
        peer_name: name,
      };
    };
    const first = () => sampleDocument(pages);
    const row = (work: string, words: string, sample = first, other?: () => Promise<string>): BenchRow => ({
      work: `${words}, ${pages.toLocaleString('en')} pages`,
      unit: 'ms',
      ours: async () =>
        measureProgram(program, [work, await sample(), ...(other === undefined ? [] : [await other()])]),
    });
    return [
      row('map', 'docx map'),
      { ...row('read', 'docx read all'), ...beside('mammoth-text', 'mammoth, raw text', first) },
      row('find', 'docx find'),
      row('edit', 'docx edit one paragraph'),
      row('replace', 'docx replace everywhere'),
      {
        ...row('fill', 'docx fill placeholders', () => sampleDocument(pages, 'template')),
        ...beside('docxtemplater-fill', 'docxtemplater', () => sampleDocument(pages, 'template')),
      },
      row('diff', 'docx diff', first, () => sampleDocument(pages, 'changed')),
      {
        ...row('create', 'docx from markdown', () => sampleMarkdown(pages)),
        ...beside('docx-create', 'docx', () => sampleMarkdown(pages)),
      },
    ];
  });
}
