import { type ClipboardEventHandler, type DragEventHandler, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import type { MentionPlace } from '#web/features/discussion/mentions/api/mentions.ts';
import { MentionTextarea } from '#web/features/discussion/mentions/mention-textarea.tsx';
import { isComposing } from '#web/lib/is-composing.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './body-field.module.css';
import { applyFormat, FORMATS } from './formatting.ts';
import { postFormTexts } from './texts/post-form.ts';

/** Loaded when the preview is first opened, because writing does not need it. */
const Markdown = lazyPart(async () => (await import('#web/ui/markdown-text.tsx')).MarkdownText);

const TABS = ['write', 'preview'] as const;
const texts = postFormTexts.body;

interface BodyFieldProps {
  value: string;
  error: string | undefined;
  readOnly: boolean;
  place: MentionPlace;
  onChange: (body: string) => void;
  onPaste: ClipboardEventHandler;
  onDrop: DragEventHandler;
}

export function BodyField({ value, error, readOnly, place, onChange, onPaste, onDrop }: BodyFieldProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('write');
  const field = useRef<HTMLTextAreaElement>(null);

  // The message is beside the field, which has to be shown before it gets the focus.
  useLayoutEffect(() => {
    if (error !== undefined) setTab('write');
  }, [error]);

  function onTabKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'write' ? 'preview' : 'write';
    setTab(other);
    document.getElementById(`body-tab-${other}`)?.focus();
  }

  function onFieldKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isComposing(event)) return;
    const chosen = FORMATS.find(({ shortcut }) => shortcut === event.key.toLowerCase());
    if ((chosen === undefined && event.key !== 'Enter') || field.current === null) return;
    event.preventDefault();
    if (chosen === undefined) field.current.form?.requestSubmit();
    else applyFormat(field.current, chosen.format);
  }

  return (
    <div>
      <label htmlFor="post-body" className={classes.label}>
        {postFormTexts.fields.body} <span>{postFormTexts.optional}</span>
      </label>
      <div className={classes.bar}>
        <div role="tablist" aria-label={texts.tabs} className={classes.tabs} onKeyDown={onTabKey}>
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
              {texts[name]}
            </button>
          ))}
        </div>
        {tab === 'write' && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset requires a legend
          <div role="group" aria-label={texts.formatting} className={classes.tools}>
            {FORMATS.map(({ label, Icon, format }) => (
              <button
                key={label}
                type="button"
                className={classes.tool}
                title={label}
                onClick={() => field.current !== null && applyFormat(field.current, format)}
              >
                <Icon size={20} aria-hidden="true" />
              </button>
            ))}
          </div>
        )}
      </div>
      <div role="tabpanel" id="body-panel-write" aria-labelledby="body-tab-write" hidden={tab !== 'write'}>
        <MentionTextarea
          ref={field}
          place={place}
          id="post-body"
          name="body"
          value={value}
          error={error}
          readOnly={readOnly}
          limit={LIMITS.postBody}
          classNames={{ input: classes.input }}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={onFieldKey}
          onPaste={onPaste}
          onDrop={onDrop}
        />
      </div>
      {tab === 'preview' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab panel without controls must be focusable
        <div role="tabpanel" id="body-panel-preview" aria-labelledby="body-tab-preview" tabIndex={0} className={classes.preview}>
          {value.trim() === '' ? (
            <p className={classes.nothing}>{texts.nothing}</p>
          ) : (
            <Markdown waiting={<p className={classes.nothing}>{texts.loading}</p>} topHeading={2}>
              {value}
            </Markdown>
          )}
        </div>
      )}
    </div>
  );
}
