import { useEffectEvent, useLayoutEffect } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/**
 * Navigates after so many milliseconds, unless another navigation is under way; null stays here.
 * @param before called right before
 */
export function useDelayedRedirect(path: string | null, after: number, options: NavigateOptions = {}, before?: () => void): void {
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
