import { resolveTarget } from '../../../ooxml/part-names.ts';
import { readRelationships, relationshipKind } from '../../../ooxml/relationships.ts';
import { type SheetState, sheetElements } from './sheet-list.ts';

export interface SheetInfo {
  readonly index: number;
  readonly name: string;
  readonly sheetId: number;
  readonly relationshipId: string;
  /** Undefined when the workbook names a part that is not there. */
  readonly part: string | undefined;
  readonly kind: 'worksheet' | 'other';
  readonly state: SheetState;
}

export interface ListedSheets {
  /** The workbook's part and its relationships, as they were read. */
  readonly text: string;
  readonly relationships: string;
  readonly sheets: readonly SheetInfo[];
}

/** The sheets that a workbook lists, in order of their tabs. */
export function listSheetInfos(
  workbook: { readonly part: string; readonly text: string; readonly relationships: string },
  hasPart: (part: string) => boolean,
): ListedSheets {
  const { text, relationships } = workbook;
  const related = readRelationships(relationships);
  const sheets = sheetElements(text).map((element, index): SheetInfo => {
    const relationshipId =
      [...element.attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? element.attributes.get('id') ?? '';
    const relationship = related.find((item) => item.id === relationshipId);
    const part = relationship === undefined ? undefined : resolveTarget(workbook.part, relationship.target);
    const state = element.attributes.get('state');
    return {
      index,
      name: element.attributes.get('name') ?? '',
      sheetId: Number(element.attributes.get('sheetId') ?? 0),
      relationshipId,
      part: part !== undefined && hasPart(part) ? part : undefined,
      kind: relationship !== undefined && relationshipKind(relationship) === 'worksheet' ? 'worksheet' : 'other',
      state: state === 'hidden' || state === 'veryHidden' ? state : 'visible',
    };
  });
  return { text, relationships, sheets };
}
