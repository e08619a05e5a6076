import { type ChangeView, NotFoundError, type ProcedureName } from '@galley/schema';
import { ask, type Desk } from './desk.ts';

interface DiffRequest {
  readonly path: string;
  readonly part?: number | undefined;
  readonly sheet?: string | undefined;
  readonly row_start?: number | undefined;
  readonly row_count?: number | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

type Comparison = readonly [procedure: ProcedureName, input: Readonly<Record<string, unknown>>];

/** Compares one file of the Draft with what it was made from, as its format is best compared. */
export async function getDiff(desk: Desk, request: DiffRequest): Promise<unknown> {
  const { changes } = await ask(desk, 'ReviewGetChangeSet', {});
  const change = changes.find(({ path }) => path === request.path);
  if (change === undefined) {
    const remedy = 'Take a path of list_changes.';
    throw new NotFoundError(`The Draft does not change "${request.path}".`, remedy, { path: request.path });
  }
  const [procedure, input] = comparisonOf(change, request);
  return { change, diff: await ask(desk, procedure, { path: request.path, ...given(input) }) };
}

function comparisonOf({ view }: ChangeView, request: DiffRequest): Comparison {
  const { part, sheet, row_start, row_count, offset, limit } = request;
  switch (view) {
    case 'cells':
      return ['ReviewGetXlsxDiff', { sheet, row_start, row_count }];
    case 'rows':
      return ['ReviewGetTableDiff', { offset, limit }];
    case 'blocks':
      return ['ReviewGetDocxContentDiff', { section_index: part }];
    case 'slides':
      return ['ReviewGetPptxContentDiff', { slide_index: part }];
    case 'pages':
      return ['ReviewGetPdfDiff', { change_index: part }];
    case 'pixels':
      return ['ReviewGetImageDiff', { longest: 256 }];
    default:
      return ['ReviewGetTextDiff', {}];
  }
}

function given(input: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
