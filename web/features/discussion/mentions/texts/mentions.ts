import { counted } from '#shared/rules/locale.ts';

export const mentionTexts = {
  label: 'People to mention',
  found: (count: number) =>
    `${counted(count, { one: 'suggestion', other: 'suggestions' })}. Choose with the arrow keys and Enter; Escape closes the list.`,
  moderators: 'The moderators of your school',
};
