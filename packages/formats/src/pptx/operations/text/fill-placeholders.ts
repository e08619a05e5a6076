import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import { findPlaceholders, placeholdersIn } from '../../../text/find/placeholders.ts';
import { replaceInDeck } from '../../edit/text/replace-deck-text.ts';
import type { PlacedShape } from '../../tree/slide.ts';
import { paragraphsOf } from '../../tree/text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { sampleShape } from '../common/samples.ts';

export const fillPlaceholders = defineOperation({
  kind: 'fill_placeholders',
  describe: 'Writes values for names between double braces, such as {{client}}, on all slides and in notes.',
  schema: z.strictObject({ values: z.record(z.string(), z.string()) }),
  apply(edit, { values }) {
    const known = new Map(Object.entries(values));
    const parts = replaceInDeck(
      edit.deck,
      findPlaceholders((name) => known.get(name)),
    );
    const replaced = parts.reduce((sum, part) => sum + part.replaced, 0);
    if (replaced === 0) {
      throw new NotFoundError('The deck has none of these placeholders.', 'Look at the map for those that it has.', {
        names: [...known.keys()],
      });
    }
    return `${replaced} placeholder${replaced === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const named = sampleShape(edit, ({ body }) => namesIn(body).length > 0);
    const [name] = namesIn(named?.shape.body ?? null);
    return name === undefined ? null : { values: { [name]: 'Zzqfilled' } };
  },
});

function namesIn(body: PlacedShape['body']): string[] {
  return paragraphsOf(body).flatMap(({ text }) => placeholdersIn(text));
}
