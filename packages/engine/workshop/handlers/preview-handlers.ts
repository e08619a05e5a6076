import type { previewProcedures } from '@galley/schema';
import { previewCharts } from '../review/charts.ts';
import { previewPage, reviewImage, reviewPages } from '../review/pages.ts';
import { versionContents } from '../review/version-contents.ts';
import type { Find, HandlersOf } from './handlers.ts';
import { shownDraft } from './shown-draft.ts';

export function previewHandlers(at: Find): HandlersOf<typeof previewProcedures> {
  const shown = shownDraft(at);
  return {
    WorkbenchGetPage: async (input) =>
      previewPage(versionContents(at(input).workbench, input.version), input.path, input),
    WorkbenchGetCharts: async (input) => previewCharts(versionContents(at(input).workbench, input.version), input.path),
    ReviewGetDocxPreviewPage: async (input) => reviewPages(shown(input), input.path, input),
    ReviewGetPptxPreviewSlide: async (input) => {
      const { path, slide_index: page, baseline_slide_index: before, longest } = input;
      const { page_count: slide_count, ...pair } = await reviewPages(shown(input), path, {
        page,
        before,
        longest,
      });
      return { ...pair, slide_count };
    },
    ReviewGetPreviewPage: async (input) => reviewPages(shown(input), input.path, input),
    ReviewGetImageDiff: async (input) => reviewImage(shown(input), input.path, input.longest),
  };
}
