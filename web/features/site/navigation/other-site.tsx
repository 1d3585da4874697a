import { IconExternalLink } from '@tabler/icons-react';
import { PageTitle } from '#web/lib/page-meta.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import classes from './other-site.module.css';
import { otherSiteTexts } from './texts/other-site.ts';

interface OtherSiteProps {
  label: string;
  url: string;
}

/** An interstitial: users see the target before they leave this site. */
export function OtherSite({ label, url }: OtherSiteProps) {
  const { host } = new URL(url);
  return (
    <>
      <PageTitle>{label}</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        page
        title={label}
        action={
          <a href={url} className={classes.on} rel="noopener noreferrer nofollow">
            <span className={classes.host}>{otherSiteTexts.goOn(host)}</span>
            <IconExternalLink size={16} aria-hidden="true" />
          </a>
        }
      >
        {otherSiteTexts.why}
      </EmptyState>
    </>
  );
}
