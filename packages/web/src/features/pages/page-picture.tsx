import type { PagePicture as Picture } from '@galley/schema';

/** A page as a picture and nothing else: whatever the file holds, nothing of it runs here. */
export function PagePicture({ picture, label }: { picture: Picture; label: string }) {
  return (
    <img
      src={`data:${picture.media_type};base64,${picture.data}`}
      width={picture.width}
      height={picture.height}
      alt={label}
      className="mx-auto h-auto max-w-full rounded-sm border border-line-strong bg-white shadow-card"
    />
  );
}
