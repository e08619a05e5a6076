import { applyPptxOperations, type PptxApplyOptions } from '../apply/apply-operations.ts';
import { Presentation } from '../package/presentation.ts';
import { deckLinesOf } from '../read/lines.ts';
import { deckFaults } from './deck-faults.ts';

export interface EditedDeck {
  readonly bytes: Uint8Array;
  readonly deck: Presentation;
  /** As they are read. */
  readonly lines: string[];
  /** What each operation touched, or the code and words of its failure. */
  readonly said: string[];
  readonly warnings: readonly string[];
  /** What is not in order, see `deckFaults`. */
  readonly faults: string[];
  readonly names: string[];
  part(name: string): string;
}

/** A deck after operations, for tests. */
export function editDeck(
  bytes: Uint8Array,
  operations: readonly unknown[],
  options: PptxApplyOptions = {},
): EditedDeck {
  const result = applyPptxOperations(bytes, operations, options);
  const deck = new Presentation(result.bytes);
  return {
    bytes: result.bytes,
    deck,
    lines: deckLinesOf(result.bytes).map(({ text }) => text),
    said: result.report.map(({ affected, error }) =>
      error === undefined ? affected : `${error.code}: ${error.message}`,
    ),
    warnings: result.warnings,
    faults: deckFaults(result.bytes),
    names: deck.parts.names(),
    part: (name) => deck.parts.read(name),
  };
}
