import type { ReactNode } from 'react';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import page from '#web/ui/page.module.css';
import classes from './moderation-layout.module.css';
import { moderationTexts as texts } from './texts/moderation.ts';

export type ModerationTab = 'students' | 'reports' | 'searches' | 'log' | 'guidelines';

interface ModerationLayoutProps {
  /** The school's slug. */
  institution: string;
  name?: string;
  title?: string;
  place: ModerationTab;
  children: ReactNode;
}

export function ModerationLayout({ institution, name, title = texts.title, place, children }: ModerationLayoutProps) {
  const home = `/admin/${institution}`;
  const tabs: [ModerationTab, string][] = [
    ['students', home],
    ['reports', `${home}?tab=reports`],
    ['searches', `${home}/searches`],
    ['log', `${home}/log`],
    ['guidelines', '/moderator-guidelines'],
  ];
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <h1 className={page.title}>{title}</h1>
        {name !== undefined && (
          <p className={classes.school}>
            <bdi>{name}</bdi>
          </p>
        )}
      </header>
      <LinkTabs label={texts.title} tabs={tabs.map(([tab, to]) => ({ to, label: texts.tabs[tab], current: tab === place }))} />
      {children}
    </div>
  );
}
