import { NotFoundError } from '@galley/schema/errors';
import { TextEdit } from '../../text/edit/text-edit.ts';
import { changeValue, type ValueChange } from './change-value.ts';
import { parsePointer } from './pointer.ts';
import { readJson } from './read-json.ts';
import { renderValue, styleOf } from './style.ts';

/** A JSON text, or one JSON value on each line, while operations change it. */
export class JsonEdit extends TextEdit {
  readonly #hasRecords: boolean;

  constructor(bytes: Uint8Array, hasRecords: boolean) {
    super(bytes);
    this.#hasRecords = hasRecords;
  }

  change(at: string, change: ValueChange): void {
    if (this.#hasRecords) this.#changeRecord(at, change);
    else this.text = changeValue(this.text, at, change);
  }

  /** The first step names the record, from 0; empty lines are none. */
  #changeRecord(at: string, change: ValueChange): void {
    const [step = '', ...rest] = parsePointer(at);
    const records = this.lines.flatMap(({ text }, line) => (text.trim() === '' ? [] : [line]));
    const line = /^\d+$/.test(step) ? records[Number(step)] : undefined;
    if (line === undefined) {
      if (rest.length === 0 && 'value' in change && (step === '-' || step === String(records.length))) {
        this.splice({ at: this.lines.length, remove: 0, texts: [this.#render(change.value)] });
        return;
      }
      throw new NotFoundError(
        `There is no record ${step}: the file has ${records.length}.`,
        'Records are counted from 0.',
        { at },
      );
    }
    const pointer = rest.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    if (pointer !== '') {
      this.splice({ at: line, remove: 1, texts: [changeValue(this.lines[line]?.text ?? '', pointer, change)] });
    } else if ('value' in change) {
      this.splice({ at: line, remove: change.do === 'set' ? 1 : 0, texts: [this.#render(change.value)] });
    } else if (change.do === 'remove') this.splice({ at: line, remove: 1, texts: [] });
    else throw new NotFoundError('A record has no name.', 'Name a value in it: /0/name.', { at });
  }

  /** As the first record is written. */
  #render(value: unknown): string {
    const sample = this.lines.find(({ text }) => text.trim() !== '')?.text ?? '';
    return renderValue(value, styleOf(sample === '' ? '' : readJson(sample)), null);
  }
}
