import { errorMessage, errorStatus } from './errors.ts';

/** The server's reason; null for failures that are worth a retry. */
export function refusal(error: unknown): string | null {
  return errorStatus(error) < 500 ? errorMessage(error) : null;
}
