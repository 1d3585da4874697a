import { counted } from '#shared/rules/locale.ts';

/** The list of people that opens while one types a name behind an @. */
export const mentionTexts = {
  label: 'People to mention',
  /** Only read out. */
  found: (count: number) =>
    `${counted(count, { one: 'suggestion', other: 'suggestions' })}. Choose with the arrow keys and Enter; Escape closes the list.`,
  moderators: 'The moderators of your school',
};
