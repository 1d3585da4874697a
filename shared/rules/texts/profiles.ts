import { dateFormat } from '../locale.ts';

const DAY = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

export const PROFILE_TEXTS = {
  school: 'Please select a school',
  year: 'Please select your year',
  nameChangedTooOften: (nextAt: string) =>
    `You have changed your name twice within a year. You can change it again on ${DAY.format(new Date(nextAt))}.`,
  domain: 'Your email domain does not match the selected school',
  handles: {
    instagram: 'Please enter the name of your Instagram profile',
    facebook: 'Please enter the name of your Facebook profile',
  },
};
