import { Textarea, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import classes from './body-field.module.css';
import { applyFormat, FORMATS } from './formatting.ts';

/** Loaded with the first look at the preview: writing does not need it. */
const Markdown = lazy(async () => ({ default: (await import('#web/ui/markdown.tsx')).Markdown }));

const TABS = ['Write', 'Preview'] as const;

interface BodyFieldProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (body: string) => void;
}

/** A post's text: Markdown with a few buttons, and what it will look like. */
export function BodyField({ value, error, readOnly, onChange }: BodyFieldProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('Write');
  const field = useRef<HTMLTextAreaElement>(null);

  function onTabKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'Write' ? 'Preview' : 'Write';
    setTab(other);
    document.getElementById(`body-tab-${other}`)?.focus();
  }

  function onFieldKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const chosen = FORMATS.find(({ shortcut }) => shortcut === event.key.toLowerCase());
    if (chosen === undefined || field.current === null) return;
    event.preventDefault();
    applyFormat(field.current, chosen.format);
  }

  return (
    <div>
      <label htmlFor="post-body" className={classes.label}>
        Text <span>(optional)</span>
      </label>
      <div className={classes.bar}>
        <div role="tablist" aria-label="Write or preview" className={classes.tabs} onKeyDown={onTabKey}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`body-tab-${name}`}
              aria-selected={tab === name}
              aria-controls={tab === name ? `body-panel-${name}` : undefined}
              tabIndex={tab === name ? 0 : -1}
              className={classes.tab}
              onClick={() => setTab(name)}
            >
              {name}
            </button>
          ))}
        </div>
        {tab === 'Write' && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend in the form
          <div role="group" aria-label="Formatting" className={classes.tools}>
            {FORMATS.map(({ label, Icon, format }) => (
              <button
                key={label}
                type="button"
                className={classes.tool}
                title={label}
                onClick={() => field.current !== null && applyFormat(field.current, format)}
              >
                <Icon size={18} aria-hidden="true" />
                <VisuallyHidden>{label}</VisuallyHidden>
              </button>
            ))}
          </div>
        )}
      </div>
      <div role="tabpanel" id="body-panel-Write" aria-labelledby="body-tab-Write" hidden={tab !== 'Write'}>
        <Textarea
          ref={field}
          id="post-body"
          name="body"
          value={value}
          error={error}
          readOnly={readOnly}
          maxLength={LIMITS.postBody}
          classNames={{ input: classes.input }}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
      </div>
      {tab === 'Preview' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is itself a stop of the keyboard
        <div role="tabpanel" id="body-panel-Preview" aria-labelledby="body-tab-Preview" tabIndex={0} className={classes.preview}>
          {value.trim() === '' ? (
            <p className={classes.nothing}>Nothing to preview yet.</p>
          ) : (
            <Suspense fallback={<p className={classes.nothing}>Loading preview...</p>}>
              <Markdown topHeading={2}>{value}</Markdown>
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
