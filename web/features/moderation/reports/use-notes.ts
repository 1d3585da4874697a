import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIMITS } from '#shared/rules/limits.ts';
import { SESSION_HEADER } from '#shared/rules/reader.ts';
import { REVIEW_TEXTS } from '#shared/rules/texts/review.ts';
import { useDraftKey } from '#web/lib/draft.ts';
import { readDraft, writeDraft } from '#web/lib/drafts.ts';
import { errorStatus, refusal } from '#web/lib/errors.ts';
import { useViewer } from '#web/lib/hooks.tsx';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { notify } from '#web/ui/notify.ts';
import type { Report } from './api/reports.ts';
import { useSaveNotes } from './api/review.ts';
import { reportsTexts } from './texts/reports.ts';

const texts = reportsTexts.notes;

interface NotesConflict {
  theirs: string;
  by: string;
  version: number;
}

/**
 * Saves notes on blur and keeps them as a draft until then. If another moderator saved first,
 * returns both versions.
 */
export function useNotes(report: Pick<Report, 'id' | 'notes' | 'notesVersion'>) {
  const { id, notes: savedNotes, notesVersion } = report;
  // The draft key includes the user, because moderators may share a browser.
  const key = useDraftKey(`notes.${id}`);
  // Notes are saved only by the person who typed them, even if another moderator logs in in another
  // tab.
  const viewer = useViewer();
  const [writer] = useState(viewer);
  const sessionId = (viewer?.id === writer?.id ? viewer : writer)?.sessionId ?? '';
  const [text, setText] = useState(savedNotes);
  const [conflict, setConflict] = useState<NotesConflict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The server's notes on which the text is based. */
  const base = useRef({ text: savedNotes, version: notesVersion });
  /** A restored draft is saved only after its field was left. */
  const typedHere = useRef(false);
  const isMounted = useIsMounted();
  const latest = useRef(text);
  const sending = useRef({ now: false, more: false });
  const save = useSaveNotes(sessionId);
  const isDirty = text !== base.current.text;
  const excess = text.length - LIMITS.reportNotes;

  useEffect(() => {
    latest.current = text;
  }, [text]);

  // Show another moderator's notes unless the text has unsaved changes.
  useEffect(() => {
    if (notesVersion <= base.current.version || latest.current !== base.current.text) return;
    base.current = { text: savedNotes, version: notesVersion };
    setText(savedNotes);
  }, [savedNotes, notesVersion]);

  const saveOnPageHide = useEffectEvent(() => {
    if (!isDirty || !typedHere.current || conflict !== null || excess > 0) return;
    void fetch(`/api/reports/${id}/notes`, {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: sessionId },
      body: JSON.stringify({ notes: text, version: base.current.version }),
    }).catch(() => {});
  });
  const retry = useEffectEvent(() => {
    if (problem !== null) void send();
  });
  const restoreDraft = useEffectEvent(() => {
    const { text: draftText, version } = readDraft(key)?.texts ?? {};
    if (draftText === undefined || version === undefined) return;
    if (draftText === savedNotes) return writeDraft(key, null);
    base.current = { ...base.current, version: Number(version) };
    setText(draftText);
  });
  const saveOnUnmount = useEffectEvent(() => {
    if (typedHere.current) void send();
  });
  useEffect(() => {
    const onLeave = () => saveOnPageHide();
    const onOnline = () => retry();
    restoreDraft();
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('online', onOnline);
      saveOnUnmount();
    };
  }, []);

  function storeDraft(next: string | null) {
    writeDraft(key, next === null ? null : { text: next, version: String(base.current.version) });
  }

  function change(next: string) {
    typedHere.current = true;
    setText(next);
    setProblem(null);
    storeDraft(next === base.current.text ? null : next);
  }

  async function send(sentText = text) {
    if (sentText === base.current.text || conflict !== null || sentText.length > LIMITS.reportNotes) return;
    if (sending.current.now) {
      sending.current.more = true;
      return;
    }
    sending.current = { now: true, more: false };
    let more = false;
    try {
      const { saved, notes, version, writtenBy, message } = await save.mutateAsync({
        reportId: id,
        notes: sentText,
        version: base.current.version,
      });
      if (!saved) return showConflict({ theirs: notes, by: writtenBy ?? texts.somebody, version });
      base.current = { text: notes, version };
      setProblem(null);
      setText((current) => (current === sentText ? notes : current));
      // The request does not include text typed since.
      const newer = latest.current;
      storeDraft(newer === sentText ? null : newer);
      more = sending.current.more && newer !== sentText;
      notify.success(message);
    } catch (error) {
      fail(error);
    } finally {
      sending.current.now = false;
    }
    if (more) await send(latest.current);
  }

  function fail(error: unknown) {
    if (errorStatus(error) === 404) {
      // The report is gone, and its notes are about a person.
      writeDraft(key, null);
      return notify.error(texts.gone);
    }
    const reason = refusal(error);
    setProblem(reason ?? texts.keptForLater);
    notify.error(isMounted.current ? REVIEW_TEXTS.notesFailed : reason === null ? texts.failedKept : texts.failed(reason));
  }

  function showConflict(newConflict: NotesConflict) {
    setConflict(newConflict);
    if (!isMounted.current) notify.error(texts.failedMeanwhile(newConflict.by));
  }

  function resolve(choice: 'both' | 'theirs') {
    if (conflict === null) return;
    base.current = { text: conflict.theirs, version: conflict.version };
    const next = choice === 'both' ? [conflict.theirs, text].filter((part) => part !== '').join('\n\n') : conflict.theirs;
    setConflict(null);
    change(next);
  }

  function hint(): string {
    if (save.isPending) return texts.saving;
    if (!isDirty || conflict !== null) return '';
    return notesVersion > base.current.version ? texts.changed : texts.unsaved;
  }

  const tooLong = excess > 0 ? texts.tooLong(excess) : null;
  return { text, change, send: () => void send(), resolve, conflict, problem: tooLong ?? problem, hint: hint() };
}
