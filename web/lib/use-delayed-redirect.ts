import { useEffectEvent, useLayoutEffect } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/** `after` in milliseconds. Another navigation or a null path cancels it. */
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
