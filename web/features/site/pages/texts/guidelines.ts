import type { DocumentSection } from '../text-document.tsx';

const sections: DocumentSection[] = [
  {
    id: 'respect-and-conduct',
    heading: 'Respect and Conduct',
    content: [
      'Write as you would speak on the ward, to people you will go on working with. Some of those who read you here will be your colleagues for forty years.',
      {
        list: [
          '**Take questions seriously.** Nobody has to know it already. If a question seems too basic to answer, leave it to somebody who remembers asking it.',
          '**Disagree with the argument, not with the person.** Quote what you doubt, say why, and name your source. When neither convinces the other, let both answers stand: the next reader learns more from two reasons than from one winner.',
          '**No hate speech and no harassment.** Nobody is attacked or belittled for their race, origin, religion, gender, sexuality, disability, age, school or grades. No threats, no sexual remarks, no following somebody from thread to thread.',
          '**Do not make a show of people.** Classmates, faculty, staff and patients are not material for ridicule, named or unnamed.',
        ],
      },
      'If somebody wears you down, you can restrict them from the menu on their profile. A restricted person cannot message you, cannot view your profile, and cannot comment or reply on your posts; while it lasts you cannot message them either. You can undo it in your settings. Restricting is for your own peace. If a rule was broken, please [report it](#accountability) as well.',
    ],
  },
  {
    id: 'content-guidelines',
    heading: 'Content Guidelines',
    content: [
      'A good post can still be found, and understood, by the class after yours.',
      {
        list: [
          '**Put it where it belongs.** A question about a class goes to that class, a question for everybody to the general community. Choose the category that fits, and a title that says what it is about.',
          '**Say how sure you are.** “I know”, “I read” and “I guess” are three different answers. Misinformation presented as fact is removed, however well it was meant.',
          '**Leave out what nobody came for.** No spam, no advertising, no referral links, nothing for sale. No sexually explicit content, and nothing that is against the law.',
          '**Share what you may share.** Your own notes, and links to what is freely available. Not scanned textbooks, and not other people’s slides unless they agreed.',
          '**Give no medical advice.** Discuss medicine as much as you like, but a reply is not an examination. When somebody describes their own symptoms, be kind and send them to those who can examine them: student health, their own physician, or 911 in an emergency.',
        ],
      },
      'You may write about hard weeks here. If you answer such a post, listen first: ask, do not diagnose, do not compare. Leave out methods and details of self-harm, for the sake of those who read along.',
      {
        aside: [
          '**If you are thinking of ending your life, or fear for somebody who is:** in the United States, call or text [988](tel:988), the Suicide & Crisis Lifeline, free and at any hour. In immediate danger call [911](tel:911).',
          'Please do not wait for a moderator. They are students, they are not always here, and they are not trained for this.',
        ],
      },
    ],
  },
  {
    id: 'privacy-and-confidentiality',
    heading: 'Privacy and Confidentiality',
    content: [
      '**Never identify a patient.** Not by name, picture or record number, and not by detail either: an age, a rare disease and the name of a hospital are enough for someone who knows them. HIPAA holds for students in a clinic as it does for staff, and it does not end at the door.',
      {
        list: [
          'Changing the name is not enough. Write about what you learned, without the place, the date and everything else that made this patient this one.',
          'Ask yourself whether the patient, or their sister, would recognize the story. If they might, do not post it. “But nobody will know” has been wrong before.',
          'No photographs from the wards, the operating room or the anatomy lab, and no screenshots of records or images, not even with the name cut off.',
        ],
      },
      '**The same goes for each other.** Do not share anybody’s private information: addresses, telephone numbers, grades, health, immigration status, or messages somebody wrote to you alone. What is said in a school’s communities stays there, so take no screenshots elsewhere.',
      'And look after yourself. Posts on the Dashboard can be read by anybody who has the link, with your name beside them. Who sees what is in the [Privacy Policies](/privacy-policies#who-sees-what).',
    ],
  },
  {
    id: 'academic-integrity',
    heading: 'Academic Integrity',
    content: [
      'Explaining is the point of this place. Leaking is not. The line between them is clearer than it may seem the week before an exam:',
      {
        list: [
          '**No exam questions from memory,** of any exam: your school’s, the shelf exams, USMLE, COMLEX or the MCAT. Not reworded and not “just the topic of number 14”. Boards treat it as misconduct and can bar people from the exam, the one who asked as well as the one who answered.',
          '**No question bank dumps.** No answer keys, screenshots of paid questions, shared logins or copied decks. If you want to discuss the idea behind a question, explain the idea in your own words.',
          '**No work done for others.** Do not ask for, or offer, anything that somebody will hand in as their own.',
          '**Give credit.** Say where a figure, a mnemonic or a good sentence comes from. If a program wrote your answer, say so, and check it first.',
        ],
      },
      'Very welcome are notes you wrote yourself, drawings, study plans, how you prepared and what you would do differently. Your school’s honor code applies here too; where it is stricter, it counts.',
    ],
  },
  {
    id: 'professionalism',
    heading: 'Professionalism',
    content: [
      'Your name and your year are shown with everything you write. Write nothing that you would not say in front of a patient, or to the person who will read your residency application.',
      {
        list: [
          '**Be who you are.** One account for each person, under your own name. Pretending to be somebody else, or a physician, is not a joke here.',
          '**Know the weight of your year.** What an M4 says in passing, an M1 may follow for a semester. Premed students may plan years around a sentence: open the door, or at least do not lean against it.',
          '**Be fair about those who cannot answer.** Criticize a course, a rotation or a program by what happened and what should change, not by who is a terrible person.',
          '**Take serious matters where they can be acted on.** Mistreatment and danger to patients belong with your school or hospital. You may ask here how to go about that.',
          '**Say so if you gain from it.** If you tutor, sell, recruit or are paid for what you recommend, the reader should know.',
        ],
      },
    ],
  },
  {
    id: 'accountability',
    heading: 'Accountability',
    content: [
      'If something breaks these rules, report it from its menu: a post, a comment, a profile or a message that you received. Moderators can read each reported message, with at most five messages before it and five after it; they never see anything else of the conversation. Say what is wrong; that is enough. Reports are reviewed by moderators within 24 hours. Only moderators see who made a report, and no moderator handles a report about themself.',
      'Moderators are students of your school. They may pin, collapse and delete content and record a warning, and each of these acts is logged. They cannot suspend, ban or delete accounts. That is for those who run this site, who also hear of everybody with three warnings.',
      'What may follow:',
      {
        terms: [
          [
            'Hate speech, illegal content, sharing private information, fake accounts',
            'The account is deleted, and its address cannot sign up again.',
          ],
          ['Other violations', 'A warning, a temporary suspension or a permanent ban, depending on what happened and how often.'],
        ],
      },
      'A warning comes by email and says why. Everybody gets something wrong once. If you think that a decision was wrong, write to {support}, and somebody who did not make it will read it.',
    ],
  },
];

/** For the markup see rich-text.tsx. */
export const guidelinesTexts = {
  title: 'Community Guidelines',
  description:
    'How medical and premed students treat each other, their patients and their exams here, and what happens when somebody does not.',
  standfirst:
    'How we treat each other, our patients and our exams. These rules hold wherever members meet: in posts and comments, on profiles and in messages.',
  sections,
};
