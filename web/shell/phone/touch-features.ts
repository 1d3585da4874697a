import { watchVisiblePart } from '#web/lib/visible-part.ts';
import { keepFieldVisible } from './keep-field-visible.ts';

let started = false;

export function startTouchFeatures(): void {
  if (started) return;
  started = true;
  watchVisiblePart();
  keepFieldVisible();
  if (matchMedia('(display-mode: standalone)').matches) {
    import('./pull-to-refresh.ts').then(({ enablePullToRefresh }) => enablePullToRefresh()).catch(() => {});
    import('#web/features/site/hints/dismiss-hint.ts').then(({ dismissHintQuietly }) => dismissHintQuietly('install')).catch(() => {});
  }
}
