import { useEffectEvent, useLayoutEffect } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/** Another navigation or a null path cancels the redirect. */
export function useDelayedRedirect(path: string | null, delayMs: number, options: NavigateOptions = {}, beforeRedirect?: () => void): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const redirect = useEffectEvent((to: string) => {
    beforeRedirect?.();
    void navigate(to, options);
  });
  const target = state === 'idle' ? path : null;
  useLayoutEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => redirect(target), delayMs);
    return () => clearTimeout(timer);
  }, [target, delayMs]);
}
