import type { RunState } from './run-state.ts';

/** Keeps what an artifact was before `next` takes its place: `archive/todos-001.yaml`, `archive/todos-002.yaml`, … (SPEC P16). */
export function archiveArtifact(state: RunState, artifact: string, next: string): RunState {
  const text = state.artifacts[artifact];
  if (text === undefined || text === next) return state;
  const [, stem = artifact, ending = ''] = /^(.+?)(\.[^.]+)?$/.exec(artifact) ?? [];
  const earlier = Object.keys(state.artifacts).filter((name) => name.startsWith(`archive/${stem}-`)).length;
  const name = `archive/${stem}-${String(earlier + 1).padStart(3, '0')}${ending}`;
  return {
    ...state,
    artifacts: { ...state.artifacts, [name]: text },
    artifactSources: { ...state.artifactSources, [name]: state.artifactSources[artifact] ?? null },
  };
}
