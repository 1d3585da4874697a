import {
  IconArrowBackUp,
  IconCircleCheck,
  IconDots,
  IconHeart,
  IconHeartFilled,
  IconMessageCircle,
  IconRosetteDiscountCheck,
  IconShare3,
} from '@tabler/icons-react';

const ICONS = {
  answered: IconCircleCheck,
  comments: IconMessageCircle,
  confirmed: IconRosetteDiscountCheck,
  like: IconHeart,
  liked: IconHeartFilled,
  more: IconDots,
  reply: IconArrowBackUp,
  share: IconShare3,
};

/** Rows refer to these by `<use>`. Inline icons made up a sixth of a feed's HTML. */
export function RowIcons() {
  return (
    <svg display="none" aria-hidden="true">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  );
}

export function RowIcon({ name, size = 20 }: { name: keyof typeof ICONS; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
