import { IconBell, IconBellCheck, IconBellOff } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { Channel } from '#shared/rules/notifications.ts';
import menu from '#web/ui/action-menu.module.css';
import { ActionChoice, ActionGroup } from '#web/ui/action-menu.tsx';
import { SHEET, useMenu } from '#web/ui/use-menu.ts';
import { followTexts as texts } from './texts/follow.ts';

type Level = 'followed' | 'muted' | null;

const LEVELS: readonly Level[] = ['followed', null, 'muted'];
const CHANNELS = [
  [null, texts.channels.settings],
  ['here', texts.channels.here],
  ['mail', texts.channels.mail],
  ['digest', texts.channels.digest],
  ['off', texts.channels.off],
] as const;
const ICONS = { followed: IconBellCheck, muted: IconBellOff, none: IconBell };

interface FollowMenuProps {
  level: Level;
  channel: Channel | null;
  words: { label: string; what: string; updates: string };
  onChoose: (level: Level, channel?: Channel | null) => void;
  more?: ReactNode;
  children: (button: ReturnType<typeof useMenu>['button'], icon: ReactElement, state: string) => ReactNode;
}

export function FollowMenu({ level, channel, words, onChoose, more, children }: FollowMenuProps) {
  const { filled, button, panel } = useMenu();
  const Icon = ICONS[level ?? 'none'];
  return (
    <>
      {children(button, <Icon size={20} aria-hidden="true" />, texts.levels[level ?? 'none'])}
      <div {...panel} role="menu" aria-label={words.label} className={`${menu.menu} ${SHEET}`}>
        {filled && (
          <>
            <ActionGroup title={words.what}>
              {LEVELS.map((one) => (
                <ActionChoice key={one} checked={one === level} onChoose={() => onChoose(one)}>
                  {texts.choices[one ?? 'none']}
                </ActionChoice>
              ))}
            </ActionGroup>
            {level === 'followed' && (
              <ActionGroup title={words.updates}>
                {CHANNELS.map(([one, label]) => (
                  <ActionChoice key={one} checked={one === channel} onChoose={() => onChoose(level, one)}>
                    {label}
                  </ActionChoice>
                ))}
              </ActionGroup>
            )}
            {more}
          </>
        )}
      </div>
    </>
  );
}
