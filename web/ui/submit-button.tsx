import type { ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import classes from './submit-button.module.css';
import { variables } from './variables.ts';

interface SubmitButtonProps {
  loading: boolean;
  /** The form has `method="post"` and a page that takes it: the button works without script. */
  posts?: boolean;
  children: ReactNode;
}

/**
 * Sends a form; as Mantine's Button renders it (text-field.tsx says why it is not that one). Where only the script can send
 * it, it takes no press until the page has come alive: the browser itself would put what was typed, also a password, into the
 * address. While it is busy it keeps the focus, which a disabled button would lose; its form takes no second press.
 */
export function SubmitButton({ loading, posts = false, children }: SubmitButtonProps) {
  const alive = useHydrated();
  const disabled = !posts && !alive;
  return (
    <button
      type="submit"
      disabled={disabled}
      aria-disabled={loading || undefined}
      className={`mantine-focus-auto ${disabled ? '' : 'mantine-active'} ${classes.button} m_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root`}
      data-size="md"
      data-block
      data-disabled={disabled || undefined}
      data-with-left-section={loading || undefined}
      style={{
        ...variables({
          '--button-height': 'var(--button-height-md)',
          '--button-padding-x': 'var(--button-padding-x-md)',
          '--button-fz': 'var(--mantine-font-size-md)',
          '--button-color': 'var(--mantine-primary-color-contrast)',
        }),
        height: 'calc(2.75rem * var(--mantine-scale))',
      }}
    >
      <span className="m_80f1301b mantine-Button-inner">
        {loading && (
          <span className="m_a74036a mantine-Button-section" data-position="left">
            <span
              className="m_b34414df m_5ae2e3c mantine-Loader-root"
              aria-hidden="true"
              style={variables({ '--loader-size': 'calc(1rem * var(--mantine-scale))', '--loader-color': 'currentColor' })}
            />
          </span>
        )}
        <span className="m_811560b9 mantine-Button-label">{children}</span>
      </span>
    </button>
  );
}
