import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { relativeTime } from '#shared/rules/time.ts';
import { SupportLink } from '#web/features/site/pages/support-link.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { allItems } from '#web/lib/pages.ts';
import { useZone } from '#web/lib/time-zone.ts';
import { usePersonLive } from '#web/lib/use-person-live.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import actions from '#web/ui/text-action.module.css';
import { type Notice, noticesQuery, useReadNotices } from './api/notices.ts';
import classes from './notices.module.css';
import { noticeTexts as texts } from './texts/notices.ts';

export function Notices() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(noticesQuery(api));
  const { data, dataUpdatedAt } = query;
  const { mutate: read } = useReadNotices();
  const now = useNow(dataUpdatedAt);
  const zone = useZone();
  const items = data ? allItems(data) : [];
  const [newestReadId] = useState(() => items.find(({ readAt }) => readAt !== null)?.id);
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const unread = data?.pages[0]?.unread === true;

  usePersonLive((event) => {
    if (event === 'gap' || event.kind === 'notifications.changed')
      void queryClient.invalidateQueries({ queryKey: api.reports.notices.key() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: dataUpdatedAt also covers notices that arrive during a request
  useEffect(() => {
    if (!unread) return;
    const mark = () => {
      if (document.visibilityState === 'visible') read({});
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, dataUpdatedAt, read]);
  // Expanding the list removes the focused button, so focus the first earlier notice.
  useEffect(() => {
    if (all) list.current?.querySelector<HTMLElement>('li[data-earlier]')?.focus();
  }, [all]);

  if (items.length === 0) return null;
  const newestRead = items.findIndex(({ id }) => id === newestReadId);
  const fresh = newestRead === -1 ? items.length : newestRead;
  const earlier = items.length - fresh;
  const shown = all ? items : items.slice(0, fresh);
  return (
    <section aria-labelledby="notices-title" className={classes.notices}>
      <h2 id="notices-title" className={classes.title}>
        {texts.title}
      </h2>
      {shown.length > 0 && (
        <ul ref={list} className={classes.rows}>
          {shown.map((notice, at) => (
            <li
              key={notice.id}
              tabIndex={-1}
              className={classes.row}
              data-new={at < fresh || undefined}
              data-earlier={at >= fresh || undefined}
            >
              <p>{noticeText(notice)}</p>
              <p className={classes.foot}>
                <time dateTime={notice.createdAt}>{relativeTime(notice.createdAt, now, zone)}</time>
                {isDecision(notice) && <Link to="/community-guidelines">{texts.guidelines}</Link>}
              </p>
            </li>
          ))}
        </ul>
      )}
      {shown.some(isDecision) && (
        <p className={classes.advice}>
          {texts.advice.before} <SupportLink />
          {texts.advice.after}
        </p>
      )}
      {!all && earlier > 0 && (
        <button type="button" className={actions.action} onClick={() => setAll(true)}>
          {texts.earlier(earlier)}
        </button>
      )}
      {(all || earlier === 0) && <LoadMore announces compact label={texts.more} list={query} />}
    </section>
  );
}

/** Whether moderators decided something about the reader's own content. */
function isDecision({ kind }: Notice): boolean {
  return kind === 'removed' || kind === 'warned';
}

function noticeText({ kind, subject, reasons }: Notice): string {
  if (kind === 'reviewed') return texts.reviewed(subject);
  const what = subject.charAt(0).toUpperCase() + subject.slice(1);
  if (kind === 'deleted') return texts.deleted(what);
  if (kind === 'removed') return texts.removed(what, reasons.length === 0 ? texts.noReason : texts.reported(reasons));
  const reason = texts.warningReason(reasons);
  return subject === '' ? texts.warned(reason) : texts.warnedInWords(reason, subject);
}
