import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './create-post-link.module.css';
import { feedTexts } from './texts/feed.ts';

export function CreatePostLink({ communityId }: { communityId?: string | undefined }) {
  const to = communityId === undefined ? '/create-post' : `/create-post?community=${communityId}`;
  return (
    <Button component={Link} to={to} leftSection={<IconPencilPlus size={20} aria-hidden="true" />}>
      <CreatePostLabel />
    </Button>
  );
}

export function CreatePostLabel() {
  return (
    <>
      {feedTexts.create.act}
      <span className={classes.wide}>{feedTexts.create.wide}</span>
    </>
  );
}
