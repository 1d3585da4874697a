import { Link } from 'react-router';
import { SupportLink } from './support-link.tsx';
import type { DocumentSection } from './text-document.tsx';

const respect = (
  <>
    <p>
      Write as you would speak on the ward, to people you will go on working with. Some of those who read you here will be your colleagues
      for forty years.
    </p>
    <ul>
      <li>
        <strong>Take questions seriously.</strong> Nobody has to know it already. If a question seems too basic to answer, leave it to
        somebody who remembers asking it.
      </li>
      <li>
        <strong>Disagree with the argument, not with the person.</strong> Quote what you doubt, say why, and name your source. When neither
        convinces the other, let both answers stand: the next reader learns more from two reasons than from one winner.
      </li>
      <li>
        <strong>No hate speech and no harassment.</strong> Nobody is attacked or belittled for their race, origin, religion, gender,
        sexuality, disability, age, school or grades. No threats, no sexual remarks, no following somebody from thread to thread.
      </li>
      <li>
        <strong>Do not make a show of people.</strong> Classmates, faculty, staff and patients are not material for ridicule, named or
        unnamed.
      </li>
    </ul>
    <p>
      If somebody wears you down, you can restrict them from the menu on their profile. A restricted person cannot message you, cannot view
      your profile, and cannot comment or reply on your posts; while it lasts you cannot message them either. You can undo it in your
      settings. Restricting is for your own peace. If a rule was broken, please <a href="#accountability">report it</a> as well.
    </p>
  </>
);

const content = (
  <>
    <p>A good post can still be found, and understood, by the class after yours.</p>
    <ul>
      <li>
        <strong>Put it where it belongs.</strong> A question about a class goes to that class, a question for everybody to the general
        community. Choose the category that fits, and a title that says what it is about.
      </li>
      <li>
        <strong>Say how sure you are.</strong> “I know”, “I read” and “I guess” are three different answers. Misinformation presented as
        fact is removed, however well it was meant.
      </li>
      <li>
        <strong>Leave out what nobody came for.</strong> No spam, no advertising, no referral links, nothing for sale. No sexually explicit
        content, and nothing that is against the law.
      </li>
      <li>
        <strong>Share what you may share.</strong> Your own notes, and links to what is freely available. Not scanned textbooks, and not
        other people’s slides unless they agreed.
      </li>
      <li>
        <strong>Give no medical advice.</strong> Discuss medicine as much as you like, but a reply is not an examination. When somebody
        describes their own symptoms, be kind and send them to those who can examine them: student health, their own physician, or 911 in an
        emergency.
      </li>
    </ul>
    <p>
      You may write about hard weeks here. If you answer such a post, listen first: ask, do not diagnose, do not compare. Leave out methods
      and details of self-harm, for the sake of those who read along.
    </p>
    <aside>
      <p>
        <strong>If you think of ending your life, or fear for somebody who does:</strong> in the United States, call or text{' '}
        <a href="tel:988">988</a>, the Suicide &amp; Crisis Lifeline, free and at any hour. In immediate danger call{' '}
        <a href="tel:911">911</a>.
      </p>
      <p>Please do not wait for a moderator. They are students, they are not always here, and they are not trained for this.</p>
    </aside>
  </>
);

const privacy = (
  <>
    <p>
      <strong>Never identify a patient.</strong> Not by name, picture or record number, and not by detail either: an age, a rare disease and
      the name of a hospital are enough for someone who knows them. HIPAA holds for students in a clinic as it does for staff, and it does
      not end at the door.
    </p>
    <ul>
      <li>
        Changing the name is not enough. Write about what you learned, without the place, the date and everything else that made this
        patient this one.
      </li>
      <li>
        Ask yourself whether the patient, or their sister, would recognize the story. If they might, do not post it. “But nobody will know”
        has been wrong before.
      </li>
      <li>
        No photographs from the wards, the operating room or the anatomy lab, and no screenshots of records or images, also with the name
        cut off.
      </li>
    </ul>
    <p>
      <strong>The same goes for each other.</strong> Do not share anybody’s private information: addresses, telephone numbers, grades,
      health, immigration status, or messages somebody wrote to you alone. What is said in a school’s communities stays there, so take no
      screenshots elsewhere.
    </p>
    <p>
      And look after yourself. Posts on the Dashboard can be read by anybody who has the link, with your name beside them. Who sees what
      stands in the <Link to="/privacy-policies#who-sees-what">Privacy Policies</Link>.
    </p>
  </>
);

const integrity = (
  <>
    <p>Explaining is the point of this place. Leaking is not. The line between them is clearer than it may seem the week before an exam:</p>
    <ul>
      <li>
        <strong>No exam questions from memory,</strong> of any exam: your school’s, the shelf exams, USMLE, COMLEX or the MCAT. Not reworded
        and not “just the topic of number 14”. Boards treat it as misconduct and can bar people from the exam, the one who asked as well as
        the one who answered.
      </li>
      <li>
        <strong>No question bank dumps.</strong> No answer keys, screenshots of paid questions, shared logins or copied decks. If you want
        to discuss the idea behind a question, explain the idea in your own words.
      </li>
      <li>
        <strong>No work done for others.</strong> Do not ask for, or offer, anything that somebody will hand in as their own.
      </li>
      <li>
        <strong>Give credit.</strong> Say where a figure, a mnemonic or a good sentence comes from. If a program wrote your answer, say so,
        and check it first.
      </li>
    </ul>
    <p>
      Very welcome are notes you wrote yourself, drawings, study plans, how you prepared and what you would do differently. Your school’s
      honor code applies here too; where it is stricter, it counts.
    </p>
  </>
);

const professionalism = (
  <>
    <p>
      Your name and your year stand beside everything you write. Write nothing that you would not say in front of a patient, or to the
      person who will read your residency application.
    </p>
    <ul>
      <li>
        <strong>Be who you are.</strong> One account for each person, under your own name. Pretending to be somebody else, or a physician,
        is not a joke here.
      </li>
      <li>
        <strong>Know the weight of your year.</strong> What an M4 says in passing, an M1 may follow for a semester. Premed students may plan
        years around a sentence: open the door, or at least do not lean against it.
      </li>
      <li>
        <strong>Be fair about those who cannot answer.</strong> Criticize a course, a rotation or a program by what happened and what should
        change, not by who is a terrible person.
      </li>
      <li>
        <strong>Take serious matters where they can be acted on.</strong> Mistreatment and danger to patients belong with your school or
        hospital. You may ask here how to go about that.
      </li>
      <li>
        <strong>Say so if you gain from it.</strong> If you tutor, sell, recruit or are paid for what you recommend, the reader should know.
      </li>
    </ul>
  </>
);

const accountability = (
  <>
    <p>
      If something breaks these rules, report it from its menu: a post, a comment or a profile. Say what is wrong; that is enough. Reports
      are reviewed by moderators within 24 hours. Only moderators see who made a report, and no moderator handles a report about themself.
    </p>
    <p>
      Moderators are students of your school. They may pin, collapse and delete content and record a warning, and each of these acts is
      logged. They cannot suspend, ban or delete accounts. That is for those who run this site, who also hear of everybody with three
      warnings.
    </p>
    <p>What may follow:</p>
    <dl>
      <div>
        <dt>Hate speech, illegal content, sharing private information, fake accounts</dt>
        <dd>The account is deleted, and its address cannot sign up again.</dd>
      </div>
      <div>
        <dt>Other violations</dt>
        <dd>A warning, a temporary suspension or a permanent ban, depending on what happened and how often.</dd>
      </div>
    </dl>
    <p>
      A warning comes by email and says why. Everybody gets something wrong once. If you think that a decision was wrong, write to{' '}
      <SupportLink />, and somebody who did not make it will read it.
    </p>
  </>
);

export const GUIDELINES: DocumentSection[] = [
  { id: 'respect-and-conduct', heading: 'Respect and Conduct', content: respect },
  { id: 'content-guidelines', heading: 'Content Guidelines', content },
  { id: 'privacy-and-confidentiality', heading: 'Privacy and Confidentiality', content: privacy },
  { id: 'academic-integrity', heading: 'Academic Integrity', content: integrity },
  { id: 'professionalism', heading: 'Professionalism', content: professionalism },
  { id: 'accountability', heading: 'Accountability', content: accountability },
];
