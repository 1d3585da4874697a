import { useInfiniteQuery } from '@tanstack/react-query';
import { PostList } from '#web/features/discussion/posts/post-list.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { personPostsQuery } from './api/person-posts.ts';
import classes from './person-posts.module.css';
import { personPostsTexts as texts } from './texts/person-posts.ts';

interface PersonPostsProps {
  username: string;
  own: boolean;
}

export function PersonPosts({ username, own }: PersonPostsProps) {
  const posts = useInfiniteQuery(personPostsQuery(useApi(), username));
  return (
    <div className={classes.posts}>
      <h2 className={classes.title}>{texts.list}</h2>
      {posts.data === undefined && posts.isError ? (
        <div className={classes.problem}>
          <LoadFailed query={posts}>{texts.failed}</LoadFailed>
        </div>
      ) : (
        <PostList
          query={posts}
          texts={texts}
          announcements={{ name: username, words: texts.announcement }}
          empty={() => <p className={classes.none}>{own ? texts.none.own : texts.none.others}</p>}
          showMuted
        />
      )}
    </div>
  );
}
