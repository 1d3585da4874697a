import { isRouteErrorResponse } from 'react-router';
import { ERRORS } from '#shared/rules/errors.ts';
import { errorId, errorMessage, errorStatus } from './errors.ts';
import type { ScreenError } from './screen.ts';

export function screenProblem(error: unknown): { status: number; message: string; id: string | null } {
  if (!isRouteErrorResponse(error)) return { status: errorStatus(error), message: errorMessage(error), id: errorId(error) };
  const { message, id } = (error.data ?? {}) as Partial<ScreenError>;
  return { status: error.status, message: message ?? ERRORS.INTERNAL.message, id: id ?? null };
}

export function needsSecondFactor({ message }: { message: string }): boolean {
  return message === ERRORS.SECOND_FACTOR_REQUIRED.message;
}
