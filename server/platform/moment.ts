import { dateFormat } from '#shared/rules/locale.ts';

const MOMENT = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** In UTC, because the server does not know people's time zones. */
export function formatMoment(at: Date): string {
  return `${MOMENT.format(at)} UTC`;
}
