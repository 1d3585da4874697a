import { useEffectEvent, useLayoutEffect } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/**
 * Leads to another page after so many milliseconds; null leads nowhere. Whoever is on their way elsewhere by then goes there.
 * @param before what is done right before that
 */
export function useLeadOn(path: string | null, after: number, options: NavigateOptions = {}, before?: () => void): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const lead = useEffectEvent((to: string) => {
    before?.();
    void navigate(to, options);
  });
  const leads = state === 'idle' ? path : null;
  useLayoutEffect(() => {
    if (leads === null) return;
    const timer = setTimeout(() => lead(leads), after);
    return () => clearTimeout(timer);
  }, [leads, after]);
}
