import type { OfficeView } from '../libreoffice.ts';

/** By which an expectation says how many slides there are. */
export const SLIDE_COUNT = 'slides';

/** A deck as LibreOffice understands it, notes and comments included, in one file of plain XML. */
export const shownSlides: OfficeView = {
  filter: 'fodp:OpenDocument Presentation Flat XML',
  ending: 'fodp',
  misses(bytes, { cell, text }) {
    const xml = Buffer.from(bytes).toString('utf8');
    if (cell === SLIDE_COUNT) {
      const count = xml.match(/<draw:page\s/g)?.length ?? 0;
      return String(count) === text ? undefined : `${count} slides instead of ${text}`;
    }
    return xml.replace(/<[^>]*>/g, '').includes(text) ? undefined : `nothing of ${JSON.stringify(text)}`;
  },
};
