import { dateFormat } from '#shared/rules/locale.ts';

const MOMENT = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment as people read it; in one time zone, named, because the server knows nobody's own. */
export function formatMoment(at: Date): string {
  return `${MOMENT.format(at)} UTC`;
}
