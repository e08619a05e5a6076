export type {
  ChangeView,
  Notification,
  PlanView,
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
  RunDetail,
} from '@galley/schema';
export { GalleyError } from '@galley/schema';
export type { CallInput, Calls, Galley, OpenGalleyOptions } from './api.ts';
export { openGalley } from './open-galley.ts';
