export const answerTexts = {
  checkMail: 'Please check your email to verify your account before logging in.',
  confirmationSent: 'Confirmation email resent successfully',
  signedIn: 'Successfully logged in',
  signedOut: 'Successfully logged out',
  signedOutThere: 'Logged out there',
  signedOutElsewhere: 'Logged out everywhere else',
  confirmedMeanwhile: 'Your email address is verified. You can log in.',
  resetMeanwhile: 'This link has just been used. If that was you, log in with your new password.',
  signUpPasswordWrong: 'This is not the password of the sign-up',
  startPageChosen: 'Saved. It applies from your next log-in.',
  sessionEnded: 'This session has already ended.',
  resetSent: 'Password reset link sent to your email',
  passwordReset: 'Password successfully reset',
  passwordChanged: 'Password changed. You are logged out everywhere else.',
  secondFactorOn: 'Two-step log-in is on',
  secondFactorOff: 'Two-step log-in is off',
  newCodes: 'These are your new recovery codes',
  /** Follows `ERRORS.ACCOUNT_BANNED`. */
  mistake: (supportEmail: string) => `If you think this is a mistake, write to ${supportEmail}.`,
  addressClosed: (supportEmail: string) =>
    `This address cannot be used to sign up. If you think this is a mistake, write to ${supportEmail}.`,
};

export const deviceTexts = {
  unknown: 'Unknown device',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
};
