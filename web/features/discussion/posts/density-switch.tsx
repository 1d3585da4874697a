import { Button } from '@mantine/core';
import { IconBaselineDensitySmall } from '@tabler/icons-react';
import { useDensity } from '#web/lib/density.ts';
import classes from './feed.module.css';
import { feedTexts } from './texts/feed.ts';

export function DensitySwitch() {
  const { density, choose } = useDensity();
  const compact = density === 'compact';
  return (
    <Button
      variant="default"
      className={`${classes.choice} ${classes.density}`}
      aria-pressed={compact}
      title={feedTexts.compact}
      onClick={() => choose(compact ? 'comfortable' : 'compact')}
    >
      <IconBaselineDensitySmall size={20} aria-hidden="true" />
    </Button>
  );
}
