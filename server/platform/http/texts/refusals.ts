import { counted } from '#shared/rules/locale.ts';

/** Refusals with variable parts; all others are in `shared/rules/texts/errors.ts`. */
export const refusalTexts = {
  suspended: (until: string) => `Your account is suspended until ${until}. You can read, but not write.`,
  suspendedWhy: (reason: string) => `Reason: ${reason}.`,
  questions: (supportEmail: string) => `Questions: ${supportEmail}`,
  tooMany: {
    seconds: (seconds: number) => `That was a lot at once. Please try again in ${counted(seconds, { one: 'second', other: 'seconds' })}.`,
    minutes: (minutes: number) => `That was a lot at once. Please try again in ${counted(minutes, { one: 'minute', other: 'minutes' })}.`,
    hours: (hours: number) => `That was a lot at once. Please try again in ${counted(hours, { one: 'hour', other: 'hours' })}.`,
  },
  unknownField: 'Unrecognized key',
  noPlace: 'This is not a valid place in this list.',
  noRoute: 'There is no such route; /api/docs lists them all.',
  otherHost: (url: string) => `It is at ${url}.`,
  webSocketsOnly: 'This address is for WebSockets only.',
  fileAs: (type: string) => `Please send the file as ${type}.`,
  formAs: (type: string) => `Please send the form as ${type}.`,
  brokenOff: 'The upload was interrupted.',
  ownPicturesWait: 'Your other pictures are still being processed. Please try again in half a minute.',
  ownUploadsWait: 'Your other files are still being uploaded. Please try again in half a minute.',
  picturesWait: 'Many pictures are being uploaded right now. Please try again in half a minute.',
};
