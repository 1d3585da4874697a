import { isRouteErrorResponse } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { errorId, errorMessage, errorStatus } from './errors.ts';
import type { ScreenError } from './screen.ts';

/** What an error boundary was given, as status and text: a loader's failure, or one of a component's own calls. */
export function screenProblem(error: unknown): { status: number; message: string; id: string | null } {
  if (!isRouteErrorResponse(error)) return { status: errorStatus(error), message: errorMessage(error), id: errorId(error) };
  const { message, id } = (error.data ?? {}) as Partial<ScreenError>;
  return { status: error.status, message: message ?? ERRORS.INTERNAL.message, id: id ?? null };
}

/** Whether it is a page of moderators, for one who has to log in in two steps first. */
export function needsSecondFactor({ message }: { message: string }): boolean {
  return message === ERRORS.SECOND_FACTOR_REQUIRED.message;
}
