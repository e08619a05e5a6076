// Light on purpose: whoever attaches to another process loads no engine.
export { attach } from './attach.ts';
export { callByName, proceduresThrough } from './by-name.ts';
export { HolderGoneError, NotBegunError } from './errors.ts';
export { type Hello, host, seqHeader, version } from './hello.ts';
export { type HeldWorkbench, type JoinedWorkbench, joinWorkbench, type OpenedWorkbench } from './join.ts';
export { isPrivatePlace, socketPlaces } from './places.ts';
export { readLines } from './read-lines.ts';
export { refuseWithoutWorkbench } from './refuse-without-workbench.ts';
export { readText, sendRequest } from './request.ts';
export { settled } from './settled.ts';
