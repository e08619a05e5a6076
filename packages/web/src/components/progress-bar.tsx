export function ProgressBar({ label, fraction }: { label: string; fraction: number | null }) {
  if (fraction === null) return <div aria-hidden="true" className="h-[3px] bg-sunken" />;
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-[3px] bg-sunken"
    >
      <div className="h-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
    </div>
  );
}
