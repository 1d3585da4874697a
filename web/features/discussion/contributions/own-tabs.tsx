import { useLocation } from 'react-router';
import { usePendingLocation } from '#web/features/discussion/posts/filter-screen.ts';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { OWN_TABS, ownAddress, readOwnChoice } from './own-address.ts';
import { ownTexts } from './texts/own.ts';

export function OwnTabs() {
  const { pathname } = useLocation();
  const { tab: chosen, sort } = readOwnChoice(new URLSearchParams(usePendingLocation().search));
  const tabs = OWN_TABS.map((tab) => ({
    to: pathname + ownAddress({ tab, sort }),
    label: ownTexts.tabs[tab],
    current: tab === chosen,
  }));
  return <LinkTabs label={ownTexts.both} tabs={tabs} keepScroll />;
}
