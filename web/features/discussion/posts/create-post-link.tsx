import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CreatePostLabel } from './create-post-label.tsx';

export function CreatePostLink({ communityId }: { communityId?: string | undefined }) {
  const to = communityId === undefined ? '/create-post' : `/create-post?community=${communityId}`;
  return (
    <Button component={Link} to={to} leftSection={<IconPencilPlus size={20} aria-hidden="true" />}>
      <CreatePostLabel />
    </Button>
  );
}
