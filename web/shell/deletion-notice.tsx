import { zonedFormat } from '#shared/rules/time-zone.ts';
import { CancelDeletion } from '#web/features/accounts/cancel-deletion.tsx';
import { keepAccountTexts } from '#web/features/accounts/texts/keep-account.ts';
import { useZone } from '#web/lib/time-zone.ts';
import classes from './deletion-notice.module.css';

const { notice } = keepAccountTexts;
const MOMENT = zonedFormat({ dateStyle: 'long', timeStyle: 'short' });

export function DeletionNotice({ at }: { at: string }) {
  const zone = useZone();
  return (
    <aside className={classes.notice} aria-label={notice.label} data-behind-menu>
      <div>
        <p>
          {notice.before}
          <time dateTime={at}>{MOMENT(at, zone)}</time>
          {notice.after}
        </p>
        <CancelDeletion />
      </div>
    </aside>
  );
}
