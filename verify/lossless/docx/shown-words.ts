import type { OfficeView } from '../libreoffice.ts';

/** A document as LibreOffice understands it, headers, notes and comments included, in one file of plain XML. */
export const shownWords: OfficeView = {
  filter: 'fodt:OpenDocument Text Flat XML',
  ending: 'fodt',
  misses(bytes, { text }) {
    const words = Buffer.from(bytes)
      .toString('utf8')
      .replace(/<[^>]*>/g, '');
    return words.includes(text) ? undefined : `nothing of ${JSON.stringify(text)}`;
  },
};
