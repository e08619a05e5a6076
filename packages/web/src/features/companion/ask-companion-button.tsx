import { Button } from '../../components/button.tsx';
import { useMay } from '../../state/access.tsx';
import { useCompanion } from '../../state/companion-context.ts';

/** Opens the companion beside what is on the table, for whoever may ask it. */
export function AskCompanionButton({ children = 'Ask' }: { children?: string }) {
  const { shown, show } = useCompanion();
  const may = useMay();
  if (shown || !may('comment')) return null;
  return (
    <Button size="small" icon="comment" onClick={show}>
      {children}
    </Button>
  );
}
