import { z } from 'zod';
import { misused } from './problems.ts';

/**
 * The moment that a date means, in UTC unless it says otherwise.
 * @param timeOfDay of a day alone, such as 23:59:59
 * @throws {Refusal} for what is no date
 */
export function readMoment(text: string, timeOfDay: string): Date {
  const [, given = '', zone = 'Z'] = /^(.+?)(Z|[+-]\d{2}:\d{2})?$/.exec(text.replace(' ', 'T')) ?? [];
  const local = given.includes('T') ? given : `${given}T${timeOfDay}`;
  const moment = new Date(`${local}${zone}`);
  // JavaScript reads the 31st of a short month as a day of the next; Zod does not.
  if (!z.iso.datetime({ local: true }).safeParse(local).success || Number.isNaN(moment.getTime()))
    throw misused(`“${text}” is not a date. Write it as 2027-01-31 or 2027-01-31T18:00Z.`);
  return moment;
}
