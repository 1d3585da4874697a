/** Taking a restriction back, wherever that can be done. */
export const unrestrictTexts = {
  /** On a button or in a menu; in the settings the name follows for those who hear it. */
  act: 'Unrestrict',
  done: (name: string) => `You no longer restrict ${name}.`,
  failed: 'That did not work. Please try again.',
};
