import { isRouteErrorResponse } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { errorMessage, errorStatus } from './errors.ts';
import type { ScreenError } from './screen.ts';

/** What an error boundary was given, as status and text: a loader's failure, or one of a component's own calls. */
export function screenProblem(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: errorStatus(error), message: errorMessage(error) };
  const { message } = (error.data ?? {}) as Partial<ScreenError>;
  return { status: error.status, message: message ?? ERRORS.INTERNAL.message };
}
