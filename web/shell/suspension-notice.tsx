import { dateFormat } from '#shared/rules/locale.ts';
import { useSiteInfo, type Viewer } from '#web/lib/session.ts';
import classes from './suspension-notice.module.css';
import { memberTexts } from './texts/member.ts';
import { shellTexts } from './texts/shell.ts';

const { suspended: words } = memberTexts;

/** UTC, so that the server and every browser show the same text. */
const MOMENT = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function SuspensionNotice({ until, reason }: NonNullable<Viewer['suspension']>) {
  const supportEmail = useSiteInfo()?.supportEmail ?? '';
  return (
    <aside className={classes.notice} aria-label={shellTexts.account} data-behind-menu>
      <p>
        {words.before}
        <time dateTime={until}>{words.moment(MOMENT.format(new Date(until)))}</time>
        {words.after}
        {reason !== '' && words.reason(reason.replace(/[.\s]+$/, ''))}
        {words.objection}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {words.end}
      </p>
    </aside>
  );
}
