import { watchVisiblePart } from '#web/lib/visible-part.ts';
import { keepFieldVisible } from './keep-in-sight.ts';

let begun = false;

export function startTouchFeatures(): void {
  if (begun) return;
  begun = true;
  watchVisiblePart();
  keepFieldVisible();
  if (matchMedia('(display-mode: standalone)').matches) {
    import('./pull.ts').then(({ enablePullToRefresh }) => enablePullToRefresh()).catch(() => {});
    import('#web/features/site/hints/put-away.ts').then(({ dismissHintQuietly }) => dismissHintQuietly('install')).catch(() => {});
  }
}
