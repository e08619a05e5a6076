export { PageMissingError, PortTakenError } from './errors.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
