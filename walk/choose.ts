export interface Choice {
  kind: 'press' | 'text' | 'select';
  /** Name without numbers, so that twenty posts count as one. */
  label: string;
  mark: string;
  options: number;
}

export function choose(): Choice[] {
  const away = /log ?out|sign out|deactivate|delete (my |your )?account|other devices/i;
  const choices: Choice[] = [];
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, input, textarea, select, [role="button"], [role="option"], [role="menuitem"], [role="tab"], [role="switch"]',
  );
  const modal = document.querySelector('dialog:modal, [aria-modal="true"]');
  for (const one of all) {
    delete one.dataset.walk;
    if (modal !== null && !modal.contains(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (one.matches(':disabled, [aria-disabled="true"], [type="file"], [type="hidden"]') || one.closest('[inert]') !== null) continue;
    if (one instanceof HTMLAnchorElement) {
      if (one.origin !== location.origin || one.target === '_blank' || /^\/(api|outbox)\b/.test(one.pathname)) continue;
    }
    const words =
      one.getAttribute('aria-label') ??
      ((one as HTMLInputElement).labels?.[0]?.textContent || one.textContent || one.getAttribute('placeholder') || one.tagName);
    if (away.test(words)) continue;
    const place = one.closest('article, nav, header, footer, dialog, form, li')?.tagName.toLowerCase() ?? 'page';
    const mark = String(choices.length);
    one.dataset.walk = mark;
    const label = `${one.tagName.toLowerCase()} “${words.trim().replaceAll(/\s+/g, ' ').replaceAll(/\d+/g, '#').slice(0, 60)}” (${place})`;
    const typed =
      one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && !/checkbox|radio|button|submit|range|color/.test(one.type));
    const kind = one instanceof HTMLSelectElement ? 'select' : typed ? 'text' : 'press';
    choices.push({ kind, label, mark, options: one instanceof HTMLSelectElement ? one.options.length : 0 });
  }
  return choices;
}
