export { PageMissingError, PortTakenError } from './errors.ts';
export { requestCode } from './request-code.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
