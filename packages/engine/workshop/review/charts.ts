import { isDeepStrictEqual } from 'node:util';
import { type OpenedDocument, sharedDocuments } from '@galley/formats';
import type { ChartView, ProcedureOutput } from '@galley/schema';
import { type Contents, openDocument } from '../../tools/index.ts';
import type { DraftPlace } from '../../workbench/index.ts';
import { bothSides, referenceOf } from './sides.ts';

const WITH_CHARTS: ReadonlySet<string> = new Set(['xlsx', 'pptx']);

type Pair = ProcedureOutput<'ReviewGetCharts'>['charts'][number];

export async function previewCharts(files: Contents, path: string): Promise<ProcedureOutput<'WorkbenchGetCharts'>> {
  return chartsOf(await openDocument(path, files));
}

/** Both versions of each chart: paired by sheet and name, then by sheet and place. Changed ones come first. */
export async function reviewCharts(workbench: DraftPlace, path: string): Promise<ProcedureOutput<'ReviewGetCharts'>> {
  const { reference, versions } = await bothSides(workbench, path);
  const [before, after] = [await chartsOf(versions.before), await chartsOf(versions.after)];
  const pairs = pairCharts(before.charts, after.charts);
  return {
    ...referenceOf(reference),
    charts: [...pairs.filter(({ change }) => change !== 'same'), ...pairs.filter(({ change }) => change === 'same')],
    charts_left_out: Math.max(before.charts_left_out, after.charts_left_out),
  };
}

export function pairCharts(before: readonly ChartView[], after: readonly ChartView[]): Pair[] {
  const left = new Set(before);
  const find = (fits: (chart: ChartView) => boolean) => {
    const found = [...left].find(fits);
    if (found !== undefined) left.delete(found);
    return found;
  };
  const named = after.map((draft) => ({
    draft,
    baseline: find(({ sheet, name }) => sheet === draft.sheet && name === draft.name),
  }));
  const pairs = named.map(({ draft, baseline }): Pair => {
    const old = baseline ?? find(({ sheet, range }) => sheet === draft.sheet && range === draft.range) ?? null;
    if (old === null) return { change: 'added', baseline: null, draft };
    return { change: isDeepStrictEqual(old, draft) ? 'same' : 'changed', baseline: old, draft };
  });
  return [...pairs, ...[...left].map((baseline): Pair => ({ change: 'removed', baseline, draft: null }))];
}

async function chartsOf(document: OpenedDocument | null): Promise<ProcedureOutput<'WorkbenchGetCharts'>> {
  const none = { charts: [], charts_left_out: 0 };
  if (document === null || !WITH_CHARTS.has(document.kind.kind)) return none;
  const part = await sharedDocuments().read(document, { as: 'charts', lineStart: 1, lineCount: 1 });
  if (!('charts' in part)) return none;
  return { charts: structuredClone(part.charts) as ChartView[], charts_left_out: part.charts_left_out };
}
