import { Link } from 'react-router';
import prose from '#web/features/pages/prose.module.css';
import classes from './office.module.css';

/** How moderators work, for moderators. */
export function ModeratorGuidelines() {
  return (
    <div className={`${prose.prose} ${classes.guidelines}`}>
      <p>
        You keep your school’s communities a place where people dare to ask. Most of that is done by reading and answering like everybody
        else; these pages are for the rest. What is allowed here stands in the <Link to="/community-guidelines">Community Guidelines</Link>.
      </p>
      <h2>48 hours</h2>
      <p>
        Every report is reviewed within 48 hours. The list marks a report after 24 hours, because that is what we promise everybody in the
        public guidelines, and calls it overdue after 48. If you cannot get to one, leave a note, so that another moderator can.
      </p>
      <h2>Initial notes first</h2>
      <ol>
        <li>
          <strong>Set the report to In Review.</strong> The others then see that you have it.
        </li>
        <li>
          <strong>Read the thread, not only the line.</strong> The words are kept as they were when they were reported; the link leads to
          where they stand. Look at what they answer and at what came after.
        </li>
        <li>
          <strong>Write initial notes before you act:</strong> what was reported, which rule it touches, what you mean to do. Two sentences
          are enough. They are for the other moderators and for yourself in three months.
        </li>
        <li>
          <strong>Act with the mildest thing that helps.</strong> Often that is a mail to the person. Collapse what is merely in the way,
          delete what must not stand.
        </li>
        <li>
          <strong>Set it to Resolved</strong> and write down what you did, also when you did nothing. Who reported it is told that it was
          reviewed; they are not told by whom or with what outcome.
        </li>
      </ol>
      <h2>Three strikes</h2>
      <p>
        A warning is a strike. It goes to the person by mail, with the reason and what you write, and without your name. It stands beside
        every report about them.
      </p>
      <ul>
        <li>
          <strong>First strike:</strong> say which rule it was and what would have been fine.
        </li>
        <li>
          <strong>Second strike:</strong> say that it is the second, and that the next one is looked at by those who run the site.
        </li>
        <li>
          <strong>Third strike:</strong> the operator is told at once and decides what happens to the account.
        </li>
      </ul>
      <p>
        Threats, illegal content, and a patient who could be recognised are not matters of counting. Delete the content, write down why, and
        write to the operator the same day.
      </p>
      <h2>What moderators cannot do</h2>
      <ul>
        <li>You cannot suspend, ban or delete accounts. The operator can.</li>
        <li>You cannot read messages between members.</li>
        <li>You cannot edit what others wrote. You can pin, collapse or delete it.</li>
        <li>You cannot see or handle a report about yourself. Another moderator does, or the operator.</li>
        <li>You cannot act at other schools. The Dashboard is moderated by the moderators of all schools together.</li>
        <li>You cannot take anything out of the log.</li>
      </ul>
      <h2>Fairness</h2>
      <ul>
        <li>
          <strong>Leave it to somebody else</strong> when a report is about a friend, a rival, or a quarrel that you are part of.
        </li>
        <li>
          <strong>Keep names to yourself.</strong> Who reported what is for moderators only, and so is every file that you export. Delete it
          when you no longer need it.
        </li>
        <li>
          <strong>Disagreement is not misconduct.</strong> A report is a question to you, not a verdict.
        </li>
        <li>
          <strong>Everything you do is logged,</strong> for the other moderators of your school to read.
        </li>
      </ul>
    </div>
  );
}
