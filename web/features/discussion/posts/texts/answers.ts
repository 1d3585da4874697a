/** The answer to a question: on its page, on cards and among the comments. */
export const answerTexts = {
  answered: 'Answered',
  confirmed: 'Confirmed',
  accepted: 'Accepted answer',
  /** In its place, where whoever asked wrote the answer too. */
  own: 'Answered by the asker',
  confirmedIn: (year: number) => `Confirmed by a moderator, ${year}`,
  /** Leads from the answer under the question to where it stands among the comments. */
  place: 'See it among the comments',
  menu: {
    accept: 'Accept as answer',
    withdraw: 'No longer the answer',
    confirm: 'Confirm answer',
    unconfirm: 'Withdraw confirmation',
  },
  /** Below the field in which one changes a confirmed comment. */
  editUnconfirms: 'A moderator has confirmed these words. If you change them, the confirmation goes.',
};
