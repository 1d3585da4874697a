import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { useLatch } from '#web/lib/use-latch.ts';
import { useRail } from '#web/ui/rail.tsx';
import { similarQuery } from './api/similar.ts';
import classes from './related-posts.module.css';
import { SimilarList } from './similar-list.tsx';
import { similarTexts } from './texts/similar.ts';

/**
 * Loads when the reader scrolls near the list. Renders nothing if the right rail shows the related
 * posts.
 */
export function RelatedPosts({ post: { id, title, community } }: { post: Pick<PostDetail, 'id' | 'title' | 'community'> }) {
  const headId = useId();
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '200px' });
  const wide = useRail();
  const near = useLatch(entry?.isIntersecting === true);
  const about = { title, communityId: community.id, exclude: id };
  const { data, dataUpdatedAt } = useQuery({ ...similarQuery(useApi(), about), enabled: near && !wide });
  const posts = data?.items ?? [];
  return (
    <div ref={ref} className={classes.room}>
      {posts.length > 0 && !wide && (
        <section className={classes.part} aria-labelledby={headId}>
          <h2 id={headId} className={classes.title}>
            {similarTexts.related}
          </h2>
          <SimilarList posts={posts} now={dataUpdatedAt} labelledBy={headId} />
        </section>
      )}
    </div>
  );
}
