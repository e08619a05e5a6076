import { type ComponentProps, lazy, Suspense } from 'react';
import { Waiting } from '../../components/waiting/waiting.tsx';
import type { GraphCanvas as Canvas } from './graph-canvas.tsx';

const GraphCanvas = lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas }));

/** A graph of boxes and ways; the program that draws it is loaded when the first one is looked at. */
export function GraphView(props: ComponentProps<typeof Canvas>) {
  return (
    <Suspense fallback={<Waiting />}>
      <GraphCanvas {...props} />
    </Suspense>
  );
}
