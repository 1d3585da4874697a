export const answerTexts = {
  answered: 'Answered',
  confirmed: 'Confirmed',
  accepted: 'Accepted answer',
  own: 'Answered by the asker',
  confirmedIn: (year: number) => `Confirmed by a moderator, ${year}`,
  place: 'See it among the comments',
  menu: {
    accept: 'Accept as answer',
    withdraw: 'No longer the answer',
    confirm: 'Confirm answer',
    unconfirm: 'Withdraw confirmation',
  },
  questionEditUnconfirms:
    'A moderator has confirmed an answer to this question. If you change its title or text, the confirmation is removed.',
  categoryRemoves: 'Only questions have a marked answer or a link to the same question. If you save this category, they are removed.',
  editUnconfirms: 'A moderator has confirmed these words. If you change them, the confirmation is removed.',
};
