import type { DocumentSection } from '../text-document.tsx';

const sections: DocumentSection[] = [
  {
    id: 'what-we-keep',
    heading: 'What We Keep',
    content: [
      'What you give us, and what it takes to keep you logged in. Nothing is bought or gathered from elsewhere.',
      {
        terms: [
          [
            'Your account',
            'Name, email address, username, kind of account, school, year, and a hash of your password. An address that you have changed is kept for a year, so that a stolen account can be given back to you.',
          ],
          ['Your profile', 'What you choose to write: field of interest, interests, bio, Instagram and Facebook, and a picture.'],
          [
            'What you do here',
            'Posts, comments, likes, messages and whether they were read, whom you have restricted, and reports you make or that concern you.',
          ],
          [
            'Your sessions',
            'For each place where you are logged in: the device (browser and system), its network address, when you logged in, and when it was last used. Your settings list them, without the address, and let you end any of them.',
          ],
        ],
      },
      'Pictures that the forum shows are converted before they are stored, without their metadata: where and with what they were taken is gone, and the file you uploaded is not kept. Other files are stored as they are. Videos, sound and pictures among them are refused if the place where they were taken is found in them.',
      'The forum makes no record of which pages you read.',
      'The page [What Is Kept](/privacy/data) lists each of these, with why and how long it is kept.',
    ],
  },
  {
    id: 'who-sees-what',
    heading: 'Who Sees What',
    content: [
      {
        terms: [
          ['Email address', 'You and the moderators of your school.'],
          [
            'Profile',
            'Anybody, even without an account. The email address is never part of it, and the school of premed students is not shown.',
          ],
          ['The Dashboard', 'Members see the feed. A single post, with its comments, can be read by anybody who has the link.'],
          ['A school’s communities', 'Only the medical students of that school.'],
          ['Premed communities', 'Premed students of every school, and the medical students of that school.'],
          [
            'Messages',
            'The two people who write to each other. If one of them reports messages that they received, the moderators of the sender’s school can read each reported message, with at most five messages before it and five after it. Each time they do is logged. They never see anything else of the conversation.',
          ],
          ['Reports', 'The moderators in charge. Who made a report is not told to the person it is about.'],
        ],
      },
      'Those who run the server could technically read what is stored on it. They do so only to keep it running, to answer a request of yours, or where the law leaves no choice.',
    ],
  },
  {
    id: 'cookies-and-your-browser',
    heading: 'Cookies and Your Browser',
    content: [
      'Once you log in, a cookie says which session is yours. It cannot be read by scripts (HttpOnly), follows you nowhere, and ends when you log out. Another one stays for half a year and says that you have logged in with this browser before, so that you need not wait when somebody elsewhere guesses at your password. A third, which visitors get too, keeps the name of your time zone for a year, so that dates and the “today” of a filter are yours, a fourth whether you like lists of posts compact, a fifth which announcement you have closed, and a sixth that this browser has stored the forum’s styles and fonts. While you sign up or log in, there may be one more, for a few minutes up to four days.',
      'Some things stay in your browser and never reach us: the color scheme you chose, what you have typed but not sent yet, how far you had scrolled, and, until you log out, the posts and feeds you saw last and the list of your last searches. On a computer that you share, send or empty your drafts before you leave.',
    ],
  },
  {
    id: 'ads-and-third-parties',
    heading: 'Ads and Third Parties',
    content: [
      'No ads, no analytics, no tracking, no trade in data. Your data is not shared with unrelated third parties. Fonts, scripts and pictures all come from this server, so that nobody else learns that you were here; that changes only when you follow a link to another site.',
      'If the server is rented, or email is delivered by a mail service, those companies handle data for us and for that purpose alone. If the law obliges us to hand something over, we hand over that and no more.',
    ],
  },
  {
    id: 'how-long-we-keep-it',
    heading: 'How Long We Keep It',
    content: [
      {
        terms: [
          ['Sessions', '30 days without use, 90 days at most. A changed or reset password ends all the others at once.'],
          ['Links by email', '24 hours for confirming an address, 1 hour for resetting a password.'],
          ['Pictures', 'Until you replace or remove them. One that you uploaded and did not choose is erased after about a day.'],
          ['What you write', 'Until it is deleted, or your account is.'],
          ['What moderators did', 'For good, in a log that cannot be rewritten: it protects members from moderators as well.'],
          ['What moderators emailed to you', 'Until your account is deleted. Until then the moderators of that school can read it.'],
          ['Banned addresses', 'As long as the ban lasts.'],
        ],
      },
    ],
  },
  {
    id: 'deleting-your-account',
    heading: 'Deleting Your Account',
    content: [
      'Under [Your data](/settings/data) you can delete your account yourself. It takes effect after seven days, during which you can change your mind with one press. Or write to {support} from the address of your account: it is deleted within 7 business days.',
      {
        list: [
          '**Erased:** your account and profile, messages, likes, pictures and sessions.',
          '**Kept without your name:** posts and comments. They show as Anonymous, so that other people’s answers still make sense. If you would rather have them erased too, choose that, or say so in your email.',
          '**Kept in a report:** what of yours was reported, also a message, until the moderators of the school delete the report.',
        ],
      },
      'Copies in backups disappear when those backups expire.',
    ],
  },
  {
    id: 'security',
    heading: 'Security',
    content: [
      'Your password is stored only as a scrypt hash, from which nobody can read it, and too many wrong guesses make the next one wait. If it is changed, you get an email. Whoever asks for a post, a message or a file is checked on the server, every time and by the same rules.',
      'Messages are protected by those rules, not by end-to-end encryption. If you find a hole in any of this, please tell {support} before you tell others, and try it on your own account only.',
    ],
  },
  {
    id: 'your-age-and-your-rights',
    heading: 'Your Age and Your Rights',
    content: [
      'You must be 18 or older to have an account. Accounts of younger people are deleted when we learn of them.',
      'Wherever you live, you have the right to know [what is kept about you](/privacy/data), get a copy of it, have it corrected or erased, or object to how it is used. You can [download the copy yourself](/settings/data) and change most of your profile in your settings. For everything else, and for your name or username, write to {support}. You need not give a reason.',
    ],
  },
  {
    id: 'changes-and-contact',
    heading: 'Changes and Contact',
    content: [
      'When this text changes, so does the date at its top. A change that matters to you is announced on the Dashboard before it takes effect.',
      '{name} is run by {organisation}. Questions about your data are answered at {support}. How we treat each other is the subject of the [Community Guidelines](/community-guidelines).',
    ],
  },
];

/** For the markup see rich-text.tsx. */
export const privacyTexts = {
  title: 'Privacy Policies',
  description: 'What is kept about you, who sees it, for how long, and how to have it erased. No ads, no tracking.',
  standfirst:
    'What is kept about you, who sees it, for how long, and how to have it erased. In plain words, because you should not need a lawyer to read it.',
  sections,
};
