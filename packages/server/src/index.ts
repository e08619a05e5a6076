export { PageMissingError, PortTakenError } from './access/errors.ts';
export { requestCode } from './request-code.ts';
export { type RunningServer, type ServeOptions, serve } from './serve.ts';
export { type HoldOptions, holdWorkbench, type OwnWorkbench } from './socket/hold.ts';
