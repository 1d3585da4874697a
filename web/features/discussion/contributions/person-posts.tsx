import { useInfiniteQuery } from '@tanstack/react-query';
import { PostList } from '#web/features/discussion/posts/post-list.tsx';
import { useApi } from '#web/lib/hooks.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { commonTexts } from '#web/ui/texts/common.ts';
import { personPostsQuery } from './api/person-posts.ts';
import classes from './person-posts.module.css';
import { personPostsTexts as texts } from './texts/person-posts.ts';

interface PersonPostsProps {
  username: string;
  own: boolean;
}

export function PersonPosts({ username, own }: PersonPostsProps) {
  const found = useInfiniteQuery(personPostsQuery(useApi(), username));
  return (
    <div className={classes.posts}>
      <h2 className={classes.title}>{texts.list}</h2>
      {found.data === undefined && found.isError ? (
        <p role="alert" className={classes.problem}>
          {texts.failed}
          <BusyButton variant="default" busy={found.isFetching} onClick={() => void found.refetch()}>
            {commonTexts.again}
          </BusyButton>
        </p>
      ) : (
        <PostList
          found={found}
          texts={texts}
          news={{ name: username, words: texts.news }}
          empty={() => <p className={classes.none}>{own ? texts.none.own : texts.none.others}</p>}
          whole
        />
      )}
    </div>
  );
}
