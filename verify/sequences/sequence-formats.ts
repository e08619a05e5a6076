import { openZip } from '@galley/formats';
import { DocumentEdit } from '../../packages/formats/src/docx/edit/document/document-edit.ts';
import { docxOperations } from '../../packages/formats/src/docx/operations/list.ts';
import { DeckEdit } from '../../packages/formats/src/pptx/edit/deck/deck-edit.ts';
import { pptxOperations } from '../../packages/formats/src/pptx/operations/list.ts';
import { applySamples as applyToDocument } from '../lossless/docx/apply-samples.ts';
import { textOf } from '../lossless/docx/part-text.ts';
import { readDocumentPart } from '../lossless/docx/read-document.ts';
import { applySamples as applyToDeck } from '../lossless/pptx/apply-samples.ts';
import { allFaults } from '../lossless/pptx/deck-facts.ts';
import { readSlide } from '../lossless/pptx/read-slide.ts';
import { packageFaults } from './sound-package.ts';

type Operation = Readonly<Record<string, unknown>> & { readonly kind: string };

/** What random sequences need to know of a format whose operations have samples. */
export interface SequenceFormat {
  readonly kinds: readonly string[];
  sample(bytes: Uint8Array, kind: string): Operation | null;
  apply: typeof applyToDeck;
  /** Fields that name a place. */
  readonly places: readonly string[];
  /** How many places there are. */
  count(bytes: Uint8Array): number;
  /** Throws when a part is not well-formed for a strict parser. */
  read(bytes: Uint8Array): void;
  faults(bytes: Uint8Array): string[];
}

export const sequenceFormats: Readonly<Record<string, SequenceFormat>> = {
  docx: {
    kinds: docxOperations.map(({ kind }) => kind),
    sample: (bytes, kind) => docxOperations.find((each) => each.kind === kind)?.sample(new DocumentEdit(bytes)) ?? null,
    apply: applyToDocument,
    places: ['line', 'before', 'after', 'to_line'],
    count: (bytes) => new DocumentEdit(bytes).lines().length,
    read(bytes) {
      const { main } = new DocumentEdit(bytes).document;
      readDocumentPart(textOf(openZip(bytes), main));
    },
    faults: packageFaults,
  },
  pptx: {
    kinds: pptxOperations.map(({ kind }) => kind),
    sample: (bytes, kind) => pptxOperations.find((each) => each.kind === kind)?.sample(new DeckEdit(bytes)) ?? null,
    apply: applyToDeck,
    places: ['slide', 'before', 'after', 'to_slide', 'paragraph', 'row', 'column'],
    count: (bytes) => new DeckEdit(bytes).slides().length,
    read(bytes) {
      const zip = openZip(bytes);
      for (const { part } of new DeckEdit(bytes).slides()) readSlide(textOf(zip, part));
    },
    faults: allFaults,
  },
};
