export const unrestrictTexts = {
  /** In the settings, the name follows for screen readers. */
  act: 'Unrestrict',
  done: (name: string) => `You no longer restrict ${name}.`,
  failed: 'That did not work. Please try again.',
};
