export { PageMissingError, PortTakenError } from './access/errors.ts';
export { requestCode } from './request-code.ts';
export { type HomeServer, type RunningServer, type ServeOptions, serve, serveHome } from './serve.ts';
export { type HoldOptions, holdWorkbench, type OwnWorkbench } from './socket/hold.ts';
