import { counted } from '#shared/rules/locale.ts';

export const landingTexts = {
  title: (name: string) => `${name} · The forum for medical and premed students`,
  join: (name: string) => `Join ${name}`,
  open: 'See what is new',
  hero: {
    headline: { lead: 'Medical school is easier', parts: ['when you can ask', 'the year above.'] as const },
    text: (name: string) =>
      `${name} is the forum for medical and premed students, organized by school: one place for everybody, one for your year, one for each class. Ask, answer, and pass on what helped.`,
    look: 'See what is inside',
    facts: { free: 'Free for now', ads: 'No ads', verified: 'Medical students verified by .edu address' },
  },
  thread: {
    category: 'Question',
    title: 'What do you wish you had known before your first day in the anatomy lab?',
    by: 'Anjali Menon, M1',
    first: {
      by: 'Felix Halloran, M3',
      text: 'Learn relations, not lists. For every structure: what lies in front of it, what behind, what do I hit next?',
    },
    second: {
      by: 'Mika Sato, M2',
      text: 'Eat breakfast. And say thank you to your donor, once, quietly. It changes the year.',
    },
    likes: (count: number) => counted(count, { one: 'like', other: 'likes' }),
    caption: 'A thread, as it reads inside',
  },
  take: {
    title: 'Our Take On Forums',
    remembers:
      'Group chats forget. The answer that saved your October has scrolled away by November, and next year’s class asks it all over again. A forum remembers: a good answer stays where the next person will look for it.',
    plain:
      'So this is a plain forum, made by students for students. You see who is speaking and which year they are in. The newest post comes first, and nothing is put between you and it.',
    people: {
      title: 'People you can place',
      text: 'Medical students join with a .edu address and confirm it. Everybody is 18 or older and writes under their name.',
    },
    ads: { title: 'No ads, no trade in data', text: 'We run no ads, and your data is not shared with unrelated third parties.' },
    price: {
      title: 'Free for now',
      text: 'If it grows a lot, a small fee of about 5 dollars a year may come. You would hear of it here first.',
    },
  },
  communities: {
    title: 'Communities For Everyone',
    missing: { before: 'Your school or class is missing? Write to ', after: '.' },
    list: [
      {
        name: 'The Dashboard',
        who: 'Medical students of every school',
        text: 'One global community for what is the same everywhere: rotations, research, boards, and the question of what on earth to specialize in.',
      },
      { name: 'General', who: 'Your whole school', text: 'The noticeboard, the corridor and the kitchen table of one school.' },
      {
        name: 'Grade Forums',
        who: 'M1, M2, M3, M4',
        text: 'One for each year, open to the whole school: read in your first year what the third is worried about, and answer when it is your turn.',
      },
      {
        name: 'Classes',
        who: 'One for each class',
        text: 'The notes that helped, the slide nobody understood, and last year’s answer to exactly this.',
      },
      {
        name: 'Premed',
        who: 'Premed students, at every school',
        text: 'Each school has a Premed Dashboard. Premed students read and write in all of them, and ask the people who got in.',
      },
    ],
  },
  peers: {
    title: 'Meet Your Peers',
    intro: 'These are made up. The real ones are inside, and just as tired.',
    skip: 'Skip the sample profiles',
    earlier: 'Earlier profiles',
    further: 'More profiles',
    school: 'School',
    year: 'Year',
    specialty: 'Interest',
    interests: 'Hobbies',
    instagram: 'Instagram',
    instagramOf: (name: string) => `Instagram of ${name} (sample)`,
    facebook: 'Facebook',
    facebookOf: (name: string) => `Facebook of ${name} (sample)`,
  },
  closing: { title: 'Somebody has sat this exam before you.', text: 'They are one thread away.' },
};
