import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { threadQuery } from '#web/features/discussion/api/threads.ts';
import { isMissing } from '#web/lib/errors.ts';
import { useApi } from '#web/lib/hooks.tsx';
import type { Arrival } from './discussion.ts';
import { commentsTexts } from './texts/comments.ts';
import classes from './thread-view.module.css';
import { ThreadList } from './thread-view.tsx';

const texts = commentsTexts.followed;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Loads the thread of the arrival comment if the list does not show it.
 * @param ready whether the list has loaded
 */
export function useArrivalThread(postId: string, arrival: Arrival | null, ready: boolean) {
  const [wanted, setWanted] = useState<Arrival | null>(null);
  useEffect(() => {
    // Once the linked thread is shown above the list, it stays there, even if a later page of the
    // list contains it too.
    if (arrival !== null && ready && document.getElementById(`comment-${arrival.id}`) === null) setWanted(arrival);
  }, [arrival, ready]);
  const possible = wanted !== null && UUID.test(wanted.id);
  const { data, error, isLoading } = useQuery({ ...threadQuery(useApi(), postId, wanted?.id ?? ''), enabled: possible });
  return {
    wanted,
    thread: possible ? (data ?? null) : null,
    loading: possible && isLoading,
    gone: wanted !== null && (!possible || (error !== null && isMissing(error))),
    failed: error !== null && !isMissing(error),
  };
}

interface FollowedThreadProps {
  followed: ReturnType<typeof useArrivalThread>;
  postId: string;
}

export function ArrivalThread({ followed: { wanted, thread, loading, gone, failed }, postId }: FollowedThreadProps) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (gone || failed) words.current?.scrollIntoView({ block: 'center' });
  }, [gone, failed]);
  if (wanted === null) return null;
  if (thread !== null) {
    const title = wanted.how === 'new' ? texts.titleNew : texts.title;
    return (
      <section className={classes.followed} aria-label={title}>
        <p className={classes.title} aria-hidden="true">
          {title}
        </p>
        <ThreadList threads={[thread]} postId={postId} label={title} />
        <p className={classes.title}>{texts.all}</p>
      </section>
    );
  }
  return (
    <p ref={words} role="status" className={classes.words}>
      {gone && texts.gone}
      {loading && texts.loading}
      {failed && texts.failed}
    </p>
  );
}
