import { type ReactNode, useEffect, useState } from 'react';
import type { Connection } from '../api/live-store.ts';

/** After this long it is no hiccup: the person has to look after Galley. */
const PATIENCE_MS = 12_000;

export function ConnectionBar({ connection }: { connection: Connection }) {
  if (connection === 'open') return null;
  if (connection === 'paused') return <Bar>Paused: Galley is open in many tabs. Click here to continue.</Bar>;
  return <Lost />;
}

function Lost() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!long) return <Bar>The connection to Galley is lost. Trying again…</Bar>;
  return (
    <Bar>
      Galley is not running. Start it again in its terminal; this page goes on by itself, or open the address that it
      prints.
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <output className="block bg-modified-soft px-4 py-1.5 text-center text-xs font-medium text-modified">
      {children}
    </output>
  );
}
