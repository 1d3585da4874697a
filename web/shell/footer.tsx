import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession, useSiteInfo } from '#web/lib/session.ts';
import { Brand } from './brand.tsx';
import classes from './footer.module.css';
import { footerTexts } from './texts/footer.ts';
import { shellTexts } from './texts/shell.ts';

export function Footer() {
  const site = useSiteInfo();
  const signedIn = Boolean(useSession());
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Brand />
          <p>{footerTexts.about}</p>
        </div>
        <Column title={footerTexts.links.title}>
          <FooterLink to="/">{shellTexts.homepage}</FooterLink>
          <FooterLink to="/about">{shellTexts.about}</FooterLink>
          {!signedIn && <FooterLink to="/login">{footerTexts.links.logIn}</FooterLink>}
          {!signedIn && <FooterLink to="/pre-signup">{footerTexts.links.signUp}</FooterLink>}
          {signedIn && <FooterLink to="/unanswered">{footerTexts.links.unanswered}</FooterLink>}
          <FooterLink to="/community-guidelines">{footerTexts.links.guidelines}</FooterLink>
          <FooterLink to="/privacy-policies">{footerTexts.links.privacy}</FooterLink>
          <FooterLink to="/accessibility">{footerTexts.links.accessibility}</FooterLink>
        </Column>
        <Column title={footerTexts.safety.title}>
          <FooterLink to="/community-guidelines#respect-and-conduct">{footerTexts.safety.conduct}</FooterLink>
          <FooterLink to="/privacy-policies#who-sees-what">{footerTexts.safety.data}</FooterLink>
        </Column>
        <Column title={footerTexts.contact.title}>
          {site !== undefined && (
            <li>
              <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
            </li>
          )}
          {site?.outboxPath != null && (
            <li>
              <a href={site.outboxPath}>{footerTexts.contact.outbox}</a>
              <span className={classes.note}>{footerTexts.contact.outboxWhat}</span>
            </li>
          )}
        </Column>
        {site !== undefined && (
          <p className={classes.credit}>
            {site.organisation === '' ? footerTexts.credit(site.name) : footerTexts.creditOf(site.name, site.organisation)}
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
