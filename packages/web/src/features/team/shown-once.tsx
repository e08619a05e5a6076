import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';

interface ShownOnceProps {
  title: string;
  label: string;
  text: string;
  onClose: () => void;
}

/** A secret that nobody will see again: the server keeps only its digest. */
export function ShownOnce({ title, label, text, onClose }: ShownOnceProps) {
  return (
    <section aria-label={label} className="mb-4 rounded-lg border bg-added-soft px-3.5 py-3">
      <p className="text-sm font-medium">{title}</p>
      <div className="mt-2 flex items-center gap-1.5">
        <code className="min-w-0 flex-1 rounded-md border bg-surface px-2.5 py-1.5 font-mono text-xs break-all">
          {text}
        </code>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}
