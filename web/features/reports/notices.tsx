import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import { useApi, useViewer } from '#web/lib/hooks.tsx';
import { useLive } from '#web/lib/live.tsx';
import { useNow } from '#web/lib/now.ts';
import actions from '#web/ui/text-action.module.css';
import { type Notice, noticesQuery, useReadNotices } from './api/notices.ts';
import classes from './notices.module.css';

/** So many stand there at first. */
const FIRST = 3;

/** What one is told of removed content, of one's reports and of warnings: the latest of it. Nothing at all where there is nothing. */
export function Notices() {
  const api = useApi();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const { data, dataUpdatedAt } = useQuery(noticesQuery(api));
  const { mutate: read } = useReadNotices();
  const now = useNow(dataUpdatedAt);
  const [all, setAll] = useState(false);
  const unread = data?.unread === true;

  useLive(viewer === null ? null : `person:${viewer.id}`, (event) => {
    if (event === 'gap' || event.kind === 'notifications.changed')
      void queryClient.invalidateQueries({ queryKey: api.reports.notices.key() });
  });
  useEffect(() => {
    if (unread && document.visibilityState === 'visible') read({});
  }, [unread, read]);

  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-labelledby="notices-title" className={classes.notices}>
      <h2 id="notices-title" className={classes.title}>
        From the moderators
      </h2>
      <ul className={classes.rows}>
        {data.items.slice(0, all ? undefined : FIRST).map((notice) => (
          <li key={notice.id} className={classes.row}>
            <p>{wordsOf(notice)}</p>
            <p className={classes.foot}>
              <time dateTime={notice.createdAt}>{relativeTime(notice.createdAt, now)}</time>
              {notice.kind !== 'reviewed' && <Link to="/community-guidelines">Community Guidelines</Link>}
            </p>
          </li>
        ))}
      </ul>
      {!all && data.items.length > FIRST && (
        <button type="button" className={actions.action} onClick={() => setAll(true)}>
          Show {data.items.length - FIRST} earlier
        </button>
      )}
    </section>
  );
}

/** Never by whom. */
function wordsOf({ kind, subject, reasons }: Notice): string {
  const why = reasons.length === 0 ? 'it did not fit the community guidelines' : reasons.join(', ');
  if (kind === 'removed') return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} was removed by the moderators. The reason: ${why}.`;
  if (kind === 'reviewed') return `Your report of ${subject} was reviewed. Thank you for helping to keep this a good place.`;
  return `The moderators have warned you. The reason: ${why}.${subject === '' ? '' : ` They write: “${subject}”`}`;
}
