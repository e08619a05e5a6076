import type { PagePicture as Picture } from '@galley/schema';
import { classNames } from '../../lib/class-names.ts';

interface PagePictureProps {
  picture: Picture;
  label: string;
  /** It stands among words: no frame around it. */
  isPlain?: boolean;
}

/** A page as a picture and nothing else: whatever the file holds, nothing of it runs here. */
export function PagePicture({ picture, label, isPlain = false }: PagePictureProps) {
  return (
    <img
      src={`data:${picture.media_type};base64,${picture.data}`}
      width={picture.width}
      height={picture.height}
      alt={label}
      className={classNames(
        'h-auto max-w-full',
        isPlain ? 'w-full' : 'mx-auto rounded-sm border border-line-strong bg-surface [color-scheme:light] shadow-card',
      )}
    />
  );
}
