import { useSession, useSiteInfo } from './api/session.ts';
import classes from './suspension-notice.module.css';

/** The same words on the server and in every browser. */
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Above every page of somebody who is suspended: until when, why, and where to object. */
export function SuspensionNotice() {
  const suspension = useSession()?.suspension ?? null;
  const supportEmail = useSiteInfo()?.supportEmail ?? '';
  if (suspension === null) return null;
  const { until, reason } = suspension;
  return (
    <aside className={classes.notice} aria-label="Your account" data-behind-menu>
      <p>
        Your account is suspended until <time dateTime={until}>{MOMENT.format(new Date(until))} UTC</time>. You can read, but not write.
        {reason !== '' && ` Reason: ${reason.replace(/[.\s]+$/, '')}.`} If you think that this is a mistake, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </aside>
  );
}
