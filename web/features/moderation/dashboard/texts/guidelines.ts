interface Point {
  begin: string;
  rest: string;
}

const steps: Point[] = [
  { begin: 'Set the report to In Review.', rest: 'The others then see that you have it.' },
  {
    begin: 'Read the thread, not only the line.',
    rest: 'The report keeps the words as they were when they were reported; the link leads to the original. Look at what they answer and at what came after.',
  },
  {
    begin: 'Write initial notes before you act:',
    rest: 'what was reported, which rule it touches, what you mean to do. Two sentences are enough. They are for the other moderators and for yourself in three months.',
  },
  {
    begin: 'Act with the mildest thing that helps.',
    rest: 'Often that is an email to the person: it is sent in the name of all of you, without your name or address. Collapse what is merely in the way, delete what must not stay.',
  },
  {
    begin: 'Set it to Resolved',
    rest: 'and write down what you did, even if you did nothing. Whoever reported it is notified that it was reviewed, but not by whom or with what outcome.',
  },
];

const strikes: Point[] = [
  { begin: 'First strike:', rest: 'say which rule it was and what would have been fine.' },
  { begin: 'Second strike:', rest: 'say that it is the second, and that those who run the site will look at the next one.' },
  { begin: 'Third strike:', rest: 'the operator is notified right away and decides what happens to the account.' },
];

const fairness: Point[] = [
  { begin: 'Leave it to somebody else', rest: 'when a report is about a friend, a rival, or a quarrel that you are part of.' },
  {
    begin: 'Keep names to yourself.',
    rest: 'Who reported what is for moderators only, and so is every file that you export. Delete it when you no longer need it.',
  },
  { begin: 'Disagreement is not misconduct.', rest: 'A report is a question to you, not a verdict.' },
  { begin: 'Everything you do is logged,', rest: 'for the other moderators of your school to read.' },
];

export const guidelinesTexts = {
  title: 'Moderator Guidelines',
  lede: {
    before:
      'You keep your school’s communities a place where people dare to ask. Most of that is done by reading and answering like everybody else; these pages are for the rest. What is allowed here is in the',
    link: 'Community Guidelines',
    after: '.',
  },
  hours: {
    title: '48 hours',
    text: 'Every report is reviewed within 48 hours. The list marks a report after 24 hours, because that is what we promise everybody in the public guidelines, and calls it overdue after 48. If you cannot get to one, leave a note, so that another moderator can.',
  },
  notes: { title: 'Initial notes first', steps },
  strikes: {
    title: 'Three strikes',
    text: 'A warning is a strike. It goes to the person by email, with the reason and what you write, and without your name. It is shown with every report about them.',
    each: strikes,
    urgent:
      'Do not count strikes for threats, illegal content, or a patient who could be recognized. Delete the content, write down why, and write to the operator the same day.',
  },
  limits: {
    title: 'What moderators cannot do',
    each: [
      'You cannot suspend, ban or delete accounts. The operator can.',
      'You cannot read messages between members, except each reported message with at most five messages before it and five after it. Each time you do is logged.',
      'You cannot edit what others wrote. You can pin, collapse or delete it.',
      'You cannot see or handle a report about yourself. Another moderator does, or the operator.',
      'You cannot act at other schools. The Dashboard is moderated by the moderators of all schools together.',
      'You cannot remove anything from the log.',
    ],
  },
  fairness: { title: 'Fairness', each: fairness },
};
