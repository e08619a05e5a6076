import { Button } from '../../components/button.tsx';
import { useCompanion } from '../../state/companion-context.ts';

/** Opens the companion beside what is on the table. */
export function AskCompanionButton({ children = 'Ask' }: { children?: string }) {
  const { shown, show } = useCompanion();
  if (shown) return null;
  return (
    <Button size="small" icon="comment" onClick={show}>
      {children}
    </Button>
  );
}
