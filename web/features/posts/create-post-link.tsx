import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CreatePostWords } from './create-post-words.tsx';

export function CreatePostLink({ communityId }: { communityId: string }) {
  return (
    <Button component={Link} to={`/create-post?community=${communityId}`} leftSection={<IconPencilPlus size={18} aria-hidden="true" />}>
      <CreatePostWords />
    </Button>
  );
}
