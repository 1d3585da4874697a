import { z } from 'zod';
import { usageError } from '#server/shell/operator/problems.ts';

/**
 * In UTC unless it names a zone.
 * @param timeOfDay for a date alone, such as 23:59:59
 * @throws {Refusal} for an invalid date
 */
export function readMoment(text: string, timeOfDay: string): Date {
  const [, given = '', zone = 'Z'] = /^(.+?)(Z|[+-]\d{2}:\d{2})?$/.exec(text.replace(' ', 'T')) ?? [];
  const local = given.includes('T') ? given : `${given}T${timeOfDay}`;
  const moment = new Date(`${local}${zone}`);
  // Date turns the 31st of a short month into a day of the next; Zod refuses it.
  if (!z.iso.datetime({ local: true }).safeParse(local).success || Number.isNaN(moment.getTime()))
    throw usageError(`“${text}” is not a date. Write it as 2027-01-31 or 2027-01-31T18:00Z.`);
  return moment;
}
