import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { useToasts } from './toasts.tsx';

export function CopyButton({ text, label = 'Copy message' }: { text: string; label?: string }) {
  const toasts = useToasts();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () =>
        toasts.showError({
          code: 'CLIPBOARD_REFUSED',
          message: 'The browser did not let the page copy.',
          remedy: 'Select the text and copy it with the keyboard.',
          details: {},
        }),
    );
  return (
    <IconButton
      label={copied ? 'Copied' : label}
      icon={copied ? 'check' : 'copy'}
      size="small"
      onClick={() => void copy()}
    />
  );
}
