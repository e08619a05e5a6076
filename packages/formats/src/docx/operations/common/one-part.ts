import { InvalidArgumentError } from '@galley/schema/errors';
import type { DocumentLine } from '../../read/lines.ts';

/** Lines of one operation stand in one part: body, header, or one note or comment. */
export function requireOnePart(lines: readonly DocumentLine[]): void {
  const [first] = lines;
  const other = lines.find(({ part }) => part !== first?.part);
  if (other === undefined) return;
  throw new InvalidArgumentError(
    'to_line',
    `Line ${other.number} is no longer in the same part of the document (${other.story}).`,
    'Use one operation for the body and one for each header, footer, note or comment.',
    { line: other.number },
  );
}
