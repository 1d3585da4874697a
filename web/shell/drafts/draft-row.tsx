import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { INBOX_PATH } from '#shared/rules/messages.ts';
import { relativeTime } from '#shared/rules/time.ts';
import { postQuery } from '#web/features/discussion/api/post.ts';
import { commentContextQuery } from '#web/features/discussion/contributions/api/comment-context.ts';
import { isTried, useSendStatus } from '#web/lib/draft-status.ts';
import { isMissing } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useNow } from '#web/lib/now.ts';
import { sendTexts } from '#web/lib/texts/send.ts';
import { useZone } from '#web/lib/time-zone.ts';
import textAction from '#web/ui/text-action.module.css';
import classes from './drafts.module.css';
import type { ListedDraft } from './stored-drafts.ts';
import { draftsTexts as texts } from './texts/drafts.ts';

interface DraftRowProps {
  draft: ListedDraft;
  discarded: boolean;
  onDiscard: () => void;
  onUndo: () => void;
}

export function DraftRow({ draft, discarded, onDiscard, onUndo }: DraftRowProps) {
  const { what, on, to, gone } = usePlaceOf(draft);
  const status = useSendStatus(discarded ? {} : draft.texts);
  const zone = useZone();
  const now = useNow(draft.savedAt);
  const at = new Date(draft.savedAt).toISOString();
  const { title, body, content } = draft.texts;
  const words = [title, body, content].filter((text) => text !== undefined && text !== '').join('\n');
  const titleId = `draft-${draft.place}`;
  return (
    <article className={classes.draft} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.what}>
        {to === null || discarded ? what : <Link to={to}>{what}</Link>}
        {on !== null && (
          <>
            {' '}
            <span className={classes.on}>{texts.on(on)}</span>
          </>
        )}
      </h2>
      <p className={classes.words} dir="auto">
        {words || texts.noWords}
      </p>
      <div className={classes.foot}>
        <span role="status" className={classes.said}>
          {discarded && texts.discarded}
        </span>
        {!discarded && (
          <>
            <time dateTime={at}>{relativeTime(at, now, zone)}</time>
            {gone && <span>{texts.gone}</span>}
            {status !== null && status !== 'sending' && <span>{sendTexts[status]}</span>}
            {to !== null && (
              <Link to={to} className={textAction.action} aria-describedby={titleId}>
                {texts.goOn}
              </Link>
            )}
          </>
        )}
        {/* One button for Discard and Undo, so that it keeps the focus. */}
        {!isTried(status) && (
          <button type="button" className={textAction.action} aria-describedby={titleId} onClick={discarded ? onUndo : onDiscard}>
            {discarded ? texts.undo : texts.discard}
          </button>
        )}
      </div>
    </article>
  );
}

interface PlaceOf {
  what: string;
  on: string | null;
  to: string | null;
  gone: boolean;
}

/** Titles come from the server, because this browser stores only the user's own texts. */
function usePlaceOf({ kind, of: [first = '', answered] }: ListedDraft): PlaceOf {
  const api = useApi();
  const commentId = kind === 'comment-edit' ? first : answered;
  const ofPost = (kind === 'comment' || kind === 'edit') && commentId === undefined;
  const post = useQuery({ ...postQuery(api, first), enabled: ofPost, retry: false, refetchOnReconnect: true });
  const comment = useQuery({
    ...commentContextQuery(api, commentId ?? ''),
    enabled: commentId !== undefined,
    retry: false,
    refetchOnReconnect: true,
  });
  if (kind === 'post') return { what: texts.kinds.post, on: null, to: '/create-post', gone: false };
  if (kind === 'message') return { what: texts.kinds.message(first), on: null, to: `${INBOX_PATH}/${first}`, gone: false };
  const { path, title } = (commentId === undefined ? post.data : comment.data?.post) ?? {};
  const what = texts.kinds[kind === 'comment' && answered !== undefined ? 'reply' : kind];
  const to = path === undefined ? null : kind === 'edit' ? `${path}?edit=true` : path;
  return { what, on: title ?? null, to, gone: isMissing(post.error ?? comment.error) };
}
