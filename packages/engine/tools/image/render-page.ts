import { z } from 'zod';
import { ImageResult, shownToModels, sizeOf } from '../tool/image-result.ts';
import type { ReadTool } from '../tool/tool.ts';

const pageArguments = z.strictObject({ path: z.string(), page: z.int().min(1).default(1) });

export const renderPage: ReadTool<z.output<typeof pageArguments>, 'documents'> = {
  name: 'render_page',
  description: 'Shows you a page or slide as it prints. For what text cannot tell: layout, figures, scans.',
  effect: 'read',
  formats: ['docx', 'pptx', 'xlsx', 'pdf'],
  needs: ['documents'],
  arguments: pageArguments,
  summary: ({ path, page }) => `Looking at page ${page} of ${path}`,
  async run({ path, page }, { documents }) {
    const picture = await documents.page(path, { page, dpi: 150, ...shownToModels });
    return new ImageResult({ path, page, page_count: picture.page_count, shown: sizeOf(picture) }, [picture]);
  },
};
