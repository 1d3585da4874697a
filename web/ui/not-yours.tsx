import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';

interface NotYoursProps {
  texts: Record<'title' | 'text' | 'own', string>;
  /** The viewer's own page of this kind. */
  own: string;
}

/** Shown when the address is the private page of another person. */
export function NotYours({ texts, own }: NotYoursProps) {
  return (
    <EmptyState
      page
      title={texts.title}
      action={
        <Button component={Link} to={own}>
          {texts.own}
        </Button>
      }
    >
      {texts.text}
    </EmptyState>
  );
}
