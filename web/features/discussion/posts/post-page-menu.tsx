import { IconLink, IconUnlink } from '@tabler/icons-react';
import { useState } from 'react';
import type { PostDetail } from '#web/features/discussion/api/post.ts';
import { notifyFailure } from '#web/lib/notify-failure.ts';
import { ActionItem } from '#web/ui/action-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { useSetOriginal } from './api/post-acts.ts';
import { PostMenu } from './post-menu.tsx';
import { originalTexts } from './texts/original.ts';

const OriginalDialog = lazyDialog(async () => (await import('./original-dialog.tsx')).OriginalDialog);

export function PostPageMenu({ post }: { post: PostDetail }) {
  const [linking, setLinking] = useState(false);
  const { mutate: setOriginal } = useSetOriginal((error) => notifyFailure(error, originalTexts.failed));
  const isLinked = post.original !== null;
  return (
    <>
      <PostMenu post={post} remindAt={post.state?.remindAt}>
        {post.can.link && (
          <ActionItem
            icon={isLinked ? <IconUnlink /> : <IconLink />}
            onChoose={() => (isLinked ? setOriginal({ postId: post.id, originalId: null }) : setLinking(true))}
          >
            {isLinked ? originalTexts.unlink : originalTexts.link}
          </ActionItem>
        )}
      </PostMenu>
      <OriginalDialog post={post} opened={linking} onClose={() => setLinking(false)} />
    </>
  );
}
