import type { Block } from '../text-blocks.tsx';

interface Part {
  title: string;
  text: Block[];
}
const people: Part = {
  title: 'Who it is for',
  text: [
    'For medical students, and for premed students on their way there. Everybody is 18 or older and writes under their own name, with their year beside it: you know whose advice you are reading, and how long ago they stood where you stand.',
  ],
};
const order: Part = {
  title: 'How it is organized',
  text: [
    'By school. Each school has its own communities, and two kinds of places reach beyond it.',
    {
      terms: [
        [
          'Your school',
          'One community for everybody, one for each year from M1 to M4, and one for each class, for its medical students alone.',
        ],
        ['The Dashboard', 'For medical students across schools: rotations, research, boards, and what nobody tells you.'],
        ['Premed Dashboards', 'One at each school, open to premed students from everywhere.'],
      ],
    },
    'The newest post comes first. No algorithm chooses for you.',
  ],
};
const running: Part = {
  title: 'Who runs it',
  text: [
    '{name} was created by students for students, and is run by {organisation}. In each school some students look after the communities as moderators, and all of us follow the same [Community Guidelines](/community-guidelines).',
    'It is free for now. If it grows a lot, a small fee of about 5 dollars a year may come. We run no ads, and data is not shared with unrelated third parties; the [Privacy Policies](/privacy-policies) say exactly what is kept.',
  ],
};

/** For the markup see rich-text.tsx. */
export const aboutTexts = {
  title: 'About',
  description: (name: string) =>
    `What ${name} is, whom it is for and who runs it, with answers on joining, cost, premed access, sharing resources and personal data.`,
  heading: (name: string) => `About ${name}`,
  standfirst:
    'A forum created by students, for students, where they ask and answer questions, share resources and connect with classmates.',
  people,
  order,
  running,
  questions: 'Questions, answered',
  contact: {
    title: 'Still a question?',
    text: ['Write to us if your school is missing, if something does not work, or if something does. A person answers.'] satisfies Block[],
  },
};
