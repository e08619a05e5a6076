import { containerAt } from '../edit/members.ts';
import { type FoundRows, findRows } from './find-rows.ts';

const PARENT = '_parent';

/** The rows as JSON objects one after the other, each as it is written: no digit is read and written again. */
export function* rowTexts(text: string, path: string): Generator<string, void, void> {
  const { rows }: FoundRows = findRows(text, path);
  for (const { start, end, parent } of rows) {
    const source = text.slice(start, end);
    const container = containerAt(text, start);
    if (container?.kind !== 'object') {
      yield parent === 0 ? `{"value":${source}}` : `{"${PARENT}":${parent},"value":${source}}`;
    } else if (parent === 0 || container.members.some(({ key }) => key === PARENT)) yield source;
    else yield `{"${PARENT}":${parent}${container.members.length === 0 ? '' : ','}${source.slice(1)}`;
  }
}
