import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useSite } from '#web/lib/hooks.tsx';
import classes from './about.module.css';
import { Faq } from './faq.tsx';
import { Masthead } from './masthead.tsx';
import prose from './prose.module.css';
import sheet from './sheet.module.css';
import { SupportLink } from './support-link.tsx';

export function About() {
  const { name, organisation } = useSite();
  return (
    <div className={sheet.sheet}>
      <Masthead
        title={`About ${name}`}
        standfirst="A forum created by students, for students, where they ask and answer questions, share resources and connect with classmates."
      />
      <Part title="Who it is for">
        <div className={prose.prose}>
          <p>
            For medical students, and for premed students on their way there. Everybody is 18 or older and writes under their own name, with
            their year beside it: you know whose advice you are reading, and how long ago they stood where you stand.
          </p>
        </div>
      </Part>
      <Part title="How it is organized">
        <div className={prose.prose}>
          <p>By school. Each school has its own communities, and two kinds of places reach beyond it.</p>
          <dl>
            <div>
              <dt>Your school</dt>
              <dd>One community for everybody, one for each year from M1 to M4, and one for each class, for its medical students alone.</dd>
            </div>
            <div>
              <dt>The Dashboard</dt>
              <dd>For medical students across schools: rotations, research, boards, and what nobody tells you.</dd>
            </div>
            <div>
              <dt>Premed Dashboards</dt>
              <dd>One at each school, open to premed students from everywhere.</dd>
            </div>
          </dl>
          <p>The newest post comes first. No algorithm chooses for you.</p>
        </div>
      </Part>
      <Part title="Who runs it">
        <div className={prose.prose}>
          <p>
            {name} was created by students for students, and is run by {organisation}. In each school some students look after the
            communities as moderators, and all of us keep to the same <Link to="/community-guidelines">Community Guidelines</Link>.
          </p>
          <p>
            It is free for now. If it grows a lot, a small fee of about 5 dollars a year may come. We run no ads, and data are not shared
            with unrelated third parties; the <Link to="/privacy-policies">Privacy Policies</Link> say exactly what is kept.
          </p>
        </div>
      </Part>
      <Part title="Questions, answered">
        <Faq />
      </Part>
      <Part title="Still a question?">
        <div className={prose.prose}>
          <p>Write to us, also when your school is missing, when something does not work, or when something does. A person answers.</p>
        </div>
        <p className={classes.contact}>
          <SupportLink className={classes.address} />
        </p>
      </Part>
    </div>
  );
}

/** A part of the page: its title in the margin, or above on small screens. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`${sheet.columns} ${classes.part}`} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
