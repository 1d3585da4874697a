import type { Block } from '../text-blocks.tsx';

interface Answered {
  /** The anchor in the URL; must not change. */
  id: string;
  question: string;
  answer: Block[];
}

export const faqTexts: Answered[] = [
  {
    id: 'joining',
    question: 'How do I join?',
    answer: [
      '[Sign up](/pre-signup) as a medical or a premed student. Medical students need the .edu address of their school, premed students any email address. You must be 18 or older.',
      'We send you a link to confirm the address; it works for 24 hours. Then you choose your school and, as a medical student, your year. If no email arrives, check your spam folder; the page where you signed up can send another one.',
    ],
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: [
      'Nothing. It is free for now, and no ads are run. If it grows a lot, a small fee of about 5 dollars a year may come to pay for the servers. You would hear of it here first.',
    ],
  },
  {
    id: 'premed-access',
    question: 'What can premed students see and do?',
    answer: [
      'Your school’s Premed Dashboard is where you arrive, and you can read, post and answer in the premed communities of every school. On the Dashboard of the medical students you can read along.',
      'Posting on the Dashboard, the communities of a school’s medical students and direct messages are for medical students. Your profile says Premed and does not show your school.',
    ],
  },
  {
    id: 'missing-institution-or-class',
    question: 'My school or class is missing. What can I do?',
    answer: [
      'Write to {support}. For a school, tell us its name, its website and how its students’ email addresses end. For a class, its name and the years that take it. We will add it and write back.',
    ],
  },
  {
    id: 'sharing-resources',
    question: 'May I share notes and other resources?',
    answer: [
      'Please do: that is half of what a forum is for. Post them in the community of the class, in the category Resource. Your own notes, drawings and study plans are welcome, and so are links to what is freely available.',
      'Please do not post exam questions from memory, the contents of question banks, copyrighted books, or anything that might identify a patient. [Academic Integrity](/community-guidelines#academic-integrity) says where the line is.',
    ],
  },
  {
    id: 'personal-data',
    question: 'What happens to my personal data?',
    answer: [
      'It is kept to run the forum, and for nothing else. It is not sold, and not shared with unrelated third parties; no page uses analytics. Your email address is shown only to you and your school’s moderators.',
      'If you want to leave, delete your account under [Your data](/settings/data), where you can download your data too, or write to {support}: your account is deleted within 7 business days. The [Privacy Policies](/privacy-policies) say all of it in plain words.',
    ],
  },
];
