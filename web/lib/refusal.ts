import { errorMessage, errorStatus } from './errors.ts';

/** What the server answered when it refused something; null where it failed or was not reached, which is worth another try. */
export function refusal(error: unknown): string | null {
  return errorStatus(error) < 500 ? errorMessage(error) : null;
}
