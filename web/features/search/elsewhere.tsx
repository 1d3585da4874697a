import { useId } from 'react';
import type { FoundPost } from './api/search.ts';
import { FoundCard } from './found-card.tsx';
import classes from './search-results.module.css';
import { searchTexts } from './texts/search.ts';

export function Elsewhere({ posts, now }: { posts: readonly FoundPost[]; now: number }) {
  const headId = useId();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby={headId} className={classes.elsewhere}>
      <h2 id={headId} className={classes.title}>
        {searchTexts.elsewhere.title}
      </h2>
      {posts.map((post) => (
        <FoundCard key={post.id} post={post} now={now} />
      ))}
    </section>
  );
}
