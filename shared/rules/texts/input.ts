import { counted, formatNumber } from '../locale.ts';

export const INPUT_TEXTS = {
  required: 'This is required',
  tooLong: (max: number) => `At most ${counted(max, { one: 'character', other: 'characters' })}`,
  unstorable: 'Contains a character that cannot be stored',
  atOnce: (most: number) => `At most ${formatNumber(most)} at once`,
  noTimeZone: 'Unknown time zone',
  noVersion: 'This is not a version',
};
