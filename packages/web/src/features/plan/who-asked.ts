import type { RunView } from '@galley/schema';
import { visibleName } from '../../lib/visible-name.ts';

/** Above a request: "you" only to the person whose request it is. Where people have no names, it is the reader's own. */
export function whoAsked(person: RunView['person'], reader: string | undefined): string {
  return person === undefined || person.person_id === reader ? 'You asked' : `${visibleName(person.name)} asked`;
}
