import { GalleyError, InternalError, InvalidArgumentError, NotFoundError, OverLimitError } from '@galley/schema';
import {
  BodyTooLargeError,
  CodeRefusedError,
  RequestRefusedError,
  SignInRequiredError,
  UnknownProcedureError,
} from '../access/errors.ts';

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500;

const ofRefusal: Readonly<Record<string, Status>> = { METHOD_REFUSED: 405, CONTENT_TYPE_REFUSED: 415 };

/** The HTTP status of a failure, for programs that look no further. Surfaces read its code. */
export function statusOf(error: Error): Status {
  if (error instanceof SignInRequiredError) return 401;
  if (error instanceof RequestRefusedError) return ofRefusal[error.code] ?? 403;
  if (error instanceof CodeRefusedError) return error.code === 'CODE_LOCKED' ? 429 : 403;
  if (error instanceof BodyTooLargeError) return 413;
  if (error instanceof UnknownProcedureError || error instanceof NotFoundError) return 404;
  if (error instanceof InvalidArgumentError) return 400;
  if (error instanceof OverLimitError) return 413;
  return error instanceof GalleyError && !(error instanceof InternalError) ? 409 : 500;
}
