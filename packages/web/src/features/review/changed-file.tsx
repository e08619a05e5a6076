import type { ChangeView } from '@galley/schema';
import { DocumentReview } from './document/document-review.tsx';
import { ImageReview } from './pages/image-review.tsx';
import { PdfReview } from './pdf/pdf-review.tsx';
import { XlsxReview } from './sheet/xlsx-review.tsx';
import { SlidesReview } from './slides/slides-review.tsx';
import { TextReview } from './text-review.tsx';

/** What changed in a file, in the terms of its format. */
export function FileChanges({ change }: { change: ChangeView }) {
  switch (change.view) {
    case 'pixels':
      return <ImageReview change={change} text={<TextReview change={change} />} />;
    case 'cells':
      return <XlsxReview change={change} />;
    case 'pages':
      return <PdfReview change={change} />;
    case 'slides':
      return <SlidesReview change={change} />;
    case 'blocks':
      return <DocumentReview change={change} />;
    default:
      return <TextReview change={change} />;
  }
}
