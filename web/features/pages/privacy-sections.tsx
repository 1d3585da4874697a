import { Link } from 'react-router';
import { useSite } from '#web/lib/hooks.tsx';
import { SupportLink } from './support-link.tsx';
import type { DocumentSection } from './text-document.tsx';

const kept = (
  <>
    <p>What you give us, and what it takes to keep you signed in. Nothing is bought or gathered from elsewhere.</p>
    <dl>
      <div>
        <dt>Your account</dt>
        <dd>Name, email address, username, kind of account, school, year, and a hash of your password.</dd>
      </div>
      <div>
        <dt>Your profile</dt>
        <dd>What you choose to write: field of interest, interests, bio, Instagram and Facebook, and a picture.</dd>
      </div>
      <div>
        <dt>What you do here</dt>
        <dd>
          Posts, comments, likes, messages and whether they were read, whom you have restricted, and reports you make or that concern you.
        </dd>
      </div>
      <div>
        <dt>Your sessions</dt>
        <dd>
          For each place where you are signed in: the device (browser and system), its network address, when you signed in, and when it was
          last used. Your settings list them, without the address, and let you end any of them.
        </dd>
      </div>
    </dl>
    <p>
      Pictures are made anew before they are stored, without their metadata: where and with what they were taken is gone. The file you
      uploaded is not kept. The forum makes no record of which pages you read.
    </p>
  </>
);

const seen = (
  <>
    <dl>
      <div>
        <dt>Email address</dt>
        <dd>You and the moderators of your school.</dd>
      </div>
      <div>
        <dt>Profile</dt>
        <dd>Anybody, also without an account. The email address is never part of it, and the school of premed students is not shown.</dd>
      </div>
      <div>
        <dt>The Dashboard</dt>
        <dd>Members see the feed. A single post, with its comments, can be read by anybody who has the link.</dd>
      </div>
      <div>
        <dt>A school’s communities</dt>
        <dd>Only the medical students of that school.</dd>
      </div>
      <div>
        <dt>Premed communities</dt>
        <dd>Premed students of every school, and the medical students of that school.</dd>
      </div>
      <div>
        <dt>Messages</dt>
        <dd>The two people who write to each other and, when a conversation is reported, the moderators who look into it.</dd>
      </div>
      <div>
        <dt>Reports</dt>
        <dd>The moderators in charge. Who made a report is not told to the person it is about.</dd>
      </div>
    </dl>
    <p>
      Those who run the server could technically read what is stored on it. They do so only to keep it running, to answer a request of
      yours, or where the law leaves no choice.
    </p>
  </>
);

const cookies = (
  <>
    <p>
      Once you log in, a cookie says which session is yours. It cannot be read by scripts (HttpOnly), follows you nowhere, and goes when you
      sign out. Another one stays for half a year and says that you have logged in with this browser before, so that you need not wait when
      somebody elsewhere guesses at your password. A third keeps the name of your time zone, so that “today” in a filter is your today.
      While you sign up or log in, there may be one more, for a few minutes up to a day.
    </p>
    <p>
      Some things stay in your browser and never reach us: the color scheme you chose, what you have typed but not sent yet, and how far you
      had scrolled. On a computer that you share, send or empty your drafts before you leave.
    </p>
  </>
);

const others = (
  <>
    <p>
      No ads, no analytics, no tracking, no trade in data. Your data are not shared with unrelated third parties. Fonts, scripts and
      pictures all come from this server, so that nobody else learns that you were here; that changes only when you follow a link to another
      site.
    </p>
    <p>
      If the server is rented, or email is delivered by a mail service, those companies handle data for us and for that purpose alone. If
      the law obliges us to hand something over, we hand over that and no more.
    </p>
  </>
);

const retention = (
  <dl>
    <div>
      <dt>Sessions</dt>
      <dd>30 days without use, 90 days at most. A changed or reset password ends all the others at once.</dd>
    </div>
    <div>
      <dt>Links by email</dt>
      <dd>24 hours for confirming an address, 1 hour for resetting a password.</dd>
    </div>
    <div>
      <dt>Pictures</dt>
      <dd>Until you replace or remove them. One that you uploaded and did not choose goes after about a day.</dd>
    </div>
    <div>
      <dt>What you write</dt>
      <dd>Until it is deleted, or your account is.</dd>
    </div>
    <div>
      <dt>What moderators did</dt>
      <dd>For good, in a log that cannot be rewritten: it protects members from moderators as well.</dd>
    </div>
    <div>
      <dt>Banned addresses</dt>
      <dd>As long as the ban lasts.</dd>
    </div>
  </dl>
);

const deletion = (
  <>
    <p>
      Write to <SupportLink /> from the address of your account. It is deleted within 7 business days.
    </p>
    <ul>
      <li>
        <strong>Erased:</strong> your account and profile, messages, likes, pictures and sessions.
      </li>
      <li>
        <strong>Kept without your name:</strong> posts and comments. They show as Anonymous, so that the answers of others still make sense.
        If you would rather have them go too, say so in the same email.
      </li>
    </ul>
    <p>Copies in backups disappear when those backups run out.</p>
  </>
);

const security = (
  <>
    <p>
      Your password is stored only as a scrypt hash, from which nobody can read it, and too many wrong guesses make the next one wait. If it
      is changed, you get an email. Whoever asks for a post, a message or a file is checked on the server, every time and by the same rules.
    </p>
    <p>
      Messages are protected by those rules, not by end-to-end encryption. If you find a hole in any of this, please tell <SupportLink />{' '}
      before you tell others, and try it on your own account only.
    </p>
  </>
);

const rights = (
  <>
    <p>You must be 18 or older to have an account. Accounts of younger people are deleted when we learn of them.</p>
    <p>
      Wherever you live, you may ask what is kept about you, get a copy of it, have it corrected or erased, or object to how it is used.
      Most of your profile you can change yourself in your settings. For everything else, and for your name or username, write to{' '}
      <SupportLink />. You need not give a reason.
    </p>
  </>
);

function Contact() {
  const { name, organisation } = useSite();
  return (
    <>
      <p>
        When this text changes, so does the date at its top. A change that matters to you is announced on the Dashboard before it takes
        effect.
      </p>
      <p>
        {name} is run by {organisation}. Questions about your data are answered at <SupportLink />. How we treat each other is the subject
        of the <Link to="/community-guidelines">Community Guidelines</Link>.
      </p>
    </>
  );
}

export const PRIVACY_POLICIES: DocumentSection[] = [
  { id: 'what-we-keep', heading: 'What We Keep', content: kept },
  { id: 'who-sees-what', heading: 'Who Sees What', content: seen },
  { id: 'cookies-and-your-browser', heading: 'Cookies and Your Browser', content: cookies },
  { id: 'ads-and-third-parties', heading: 'Ads and Third Parties', content: others },
  { id: 'how-long-we-keep-it', heading: 'How Long We Keep It', content: retention },
  { id: 'deleting-your-account', heading: 'Deleting Your Account', content: deletion },
  { id: 'security', heading: 'Security', content: security },
  { id: 'your-age-and-your-rights', heading: 'Your Age and Your Rights', content: rights },
  { id: 'changes-and-contact', heading: 'Changes and Contact', content: <Contact /> },
];
