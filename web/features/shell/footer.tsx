import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession, useSiteInfo } from './api/session.ts';
import { Brand } from './brand.tsx';
import classes from './footer.module.css';

/** What the place is, where its rules stand and who answers. */
export function Footer() {
  const site = useSiteInfo();
  const signedIn = Boolean(useSession());
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Brand />
          <p>A forum created by students, for students. Here they ask and answer questions, share resources and connect with classmates.</p>
        </div>
        <Column title="Quick Links">
          <FooterLink to="/">Homepage</FooterLink>
          <FooterLink to="/about">About</FooterLink>
          {!signedIn && <FooterLink to="/login">Log In</FooterLink>}
          {!signedIn && <FooterLink to="/pre-signup">Sign Up</FooterLink>}
          <FooterLink to="/community-guidelines">Community Guidelines</FooterLink>
          <FooterLink to="/privacy-policies">Privacy Policies</FooterLink>
        </Column>
        <Column title="Privacy & Safety">
          <FooterLink to="/community-guidelines#respect-and-conduct">How we treat each other</FooterLink>
          <FooterLink to="/privacy-policies#who-sees-what">What happens to your data</FooterLink>
        </Column>
        <Column title="Contact Us">
          {site !== undefined && (
            <li>
              <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
            </li>
          )}
          {site?.outboxPath != null && (
            <li>
              <a href={site.outboxPath}>Mail outbox</a>
              <span className={classes.note}>Only on this computer: the mails that would be sent</span>
            </li>
          )}
        </Column>
        {site !== undefined && (
          <p className={classes.credit}>
            © {site.name}
            {site.organisation !== '' && `, a project of ${site.organisation}`}
          </p>
        )}
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.column}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}
