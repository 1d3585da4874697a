import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { REVIEW_TEXTS } from '#shared/rules/reports.ts';
import { readTexts, writeTexts } from '#web/lib/kept-texts.ts';
import { refusal } from '#web/lib/refusal.ts';
import { notify } from '#web/ui/notify.ts';
import type { Report } from './api/reports.ts';
import { useSaveNotes } from './api/review.ts';

export interface NotesConflict {
  /** What another moderator saved meanwhile, and who. */
  theirs: string;
  by: string;
  version: number;
}

const area = () => localStorage;

/**
 * A report's notes as they are written. They are saved on leaving the field, and kept in this browser until they are:
 * a page that closes sends them on its way out. Where another moderator was faster, both are shown and nothing is lost.
 */
export function useNotes(report: Pick<Report, 'id' | 'notes' | 'notesVersion'>) {
  const { id, notes: kept, notesVersion } = report;
  const key = `rounds.notes.${id}`;
  const [text, setText] = useState(kept);
  const [conflict, setConflict] = useState<NotesConflict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What the server had when this was begun. */
  const base = useRef({ text: kept, version: notesVersion });
  const save = useSaveNotes();
  const dirty = text !== base.current.text;

  // Written before the page was left or broke down.
  useEffect(() => {
    const { text: earlier, version } = readTexts(area, key);
    if (earlier === undefined || version === undefined) return;
    base.current = { ...base.current, version: Number(version) };
    setText(earlier);
  }, [key]);

  // Another's words come in where one has none of one's own.
  useEffect(() => {
    if (notesVersion <= base.current.version) return;
    setText((mine) => {
      if (mine !== base.current.text) return mine;
      base.current = { text: kept, version: notesVersion };
      return kept;
    });
  }, [kept, notesVersion]);

  const leave = useEffectEvent(() => {
    if (!dirty || conflict !== null) return;
    void fetch(`/api/reports/${id}/notes`, {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ notes: text, version: base.current.version }),
    }).catch(() => {});
  });
  useEffect(() => {
    const onLeave = () => leave();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);

  function change(next: string) {
    setText(next);
    setProblem(null);
    writeTexts(area, key, next === base.current.text ? null : { text: next, version: String(base.current.version) });
  }

  function settle(notes: string, version: number, mine: string) {
    base.current = { text: notes, version };
    setText((now) => (now === mine ? notes : now));
    writeTexts(area, key, null);
  }

  function send() {
    if (!dirty || save.isPending || conflict !== null) return;
    const mine = text;
    save.mutate(
      { reportId: id, notes: mine, version: base.current.version },
      {
        onSuccess(outcome) {
          if (outcome.saved) {
            settle(outcome.notes, outcome.version, mine);
            notify.success(outcome.message);
          } else setConflict({ theirs: outcome.notes, by: outcome.writtenBy ?? 'Another moderator', version: outcome.version });
        },
        onError: (error) => {
          setProblem(refusal(error) ?? 'They are kept here. Leave the field once more to try again.');
          notify.error(REVIEW_TEXTS.notesFailed);
        },
      },
    );
  }

  /** Goes on from what the other has saved: with both texts, or with theirs alone. */
  function resolve(choice: 'both' | 'theirs') {
    if (conflict === null) return;
    base.current = { text: conflict.theirs, version: conflict.version };
    const next = choice === 'both' ? [conflict.theirs, text].filter((part) => part !== '').join('\n\n') : conflict.theirs;
    setConflict(null);
    change(next);
  }

  return { text, change, send, resolve, conflict, problem, saving: save.isPending, dirty };
}
