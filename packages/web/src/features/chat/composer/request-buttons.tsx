interface RequestButtonsProps {
  requests: readonly string[];
  onChoose: (request: string) => void;
}

/** A click puts the request into the field: it can still be changed before it is sent. */
export function RequestButtons({ requests, onChoose }: RequestButtonsProps) {
  if (requests.length === 0) return null;
  const choose = (request: string) => {
    onChoose(request);
    document.getElementById('message')?.focus();
  };
  return (
    <ul aria-label="Suggestions" className="mb-2.5 flex flex-wrap gap-2">
      {requests.map((request) => (
        <li key={request}>
          <button
            type="button"
            onClick={() => choose(request)}
            className="rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-left text-sm text-ink-muted shadow-card transition-colors hover:border-accent hover:text-ink"
          >
            {request}
          </button>
        </li>
      ))}
    </ul>
  );
}
