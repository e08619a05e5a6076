import { IconButton } from '../../../components/icon-button.tsx';
import { useReviewFrame } from '../frame/review-context.ts';

/** Comments on one place: seen when the mouse or the focus is on its line, always where fingers point. */
export function CommentHere({ place }: { place: string }) {
  const { commentOn } = useReviewFrame();
  if (commentOn === null) return null;
  return (
    <IconButton
      label={`Comment on ${place}`}
      icon="comment"
      size="small"
      side="left"
      className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
      onClick={() => commentOn(place)}
    />
  );
}
