import type { DocumentSection } from '../text-document.tsx';

const sections: DocumentSection[] = [
  {
    id: 'what-we-aim-at',
    heading: 'What We Aim At',
    content: [
      'Everybody who studies here can read, ask, answer, write to classmates and moderate, however they see, hear, point or type. We measure ourselves by the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.',
      'We believe that {name} meets them, except for what is listed below. Nobody has certified that: it is what our own tests and reviews say.',
    ],
  },
  {
    id: 'how-it-works',
    heading: 'How It Works',
    content: [
      {
        terms: [
          [
            'Keyboard',
            'Everything can be done by keyboard. The first press of Tab offers a way past the menus, and “?” lists the shortcuts. Single-key shortcuts can be turned off there.',
          ],
          [
            'Screen readers',
            'Pages have landmarks and headings, buttons say what they do and to what, and what arrives or fails is announced once.',
          ],
          ['Large text', 'Pages stay complete with text at twice its size, set in the browser or the system, and at a zoom of 400 %.'],
          ['Colors', 'Light and dark, as your system has it or as you choose. High contrast modes of the system are respected.'],
          ['Movement', 'If you ask your system for less motion, nothing moves.'],
          ['Time', 'Nothing has to be done quickly. What you write stays on your device until it is sent.'],
        ],
      },
    ],
  },
  {
    id: 'what-does-not-work-well',
    heading: 'What Does Not Work Well',
    content: [
      {
        list: [
          '**Pictures and files of members:** their authors are asked to describe pictures, and not everybody does. Files may not be readable by a screen reader.',
          '**Screen readers:** we test what browsers hand over to them, and not yet regularly with NVDA, JAWS, VoiceOver and TalkBack themselves.',
          '**The first page:** its headline types itself. On a large screen, it stands still only if you ask your system for less motion.',
          '**Long words in narrow places:** with very large text on a small phone, names and titles may need several lines.',
        ],
      },
    ],
  },
  {
    id: 'tell-us',
    heading: 'Tell Us',
    content: [
      'If something does not work for you, write to {support}. It helps to know the page, what you wanted to do, and your browser and aids, but a sentence is enough. A person answers within five working days. If you need something in the meantime, say what, and we send it to you in a form that works for you.',
    ],
  },
];

/** For the markup see rich-text.tsx. */
export const accessibilityTexts = {
  title: 'Accessibility',
  description: 'How the forum works with keyboards, screen readers and large text, what does not work well, and whom to tell.',
  standfirst: 'How the forum works with keyboards, screen readers and large text, what does not work well yet, and whom to tell.',
  note: 'Last revised November 26th, 2026',
  sections,
};
