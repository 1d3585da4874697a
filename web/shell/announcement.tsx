import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useState } from 'react';
import { ClosedAnnouncement, keepClosedAnnouncement } from '#web/lib/closed-announcement.ts';
import { useApi } from '#web/lib/hooks.tsx';
import { announce } from '#web/ui/announcer.tsx';
import textAction from '#web/ui/text-action.module.css';
import classes from './announcement.module.css';
import { announcementTexts } from './texts/announcement.ts';

const WEB_ADDRESS = /https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]]/;

export function AnnouncementBanner() {
  const { data } = useQuery({
    ...useApi().site.info.queryOptions(),
    refetchInterval: ({ state }) => state.data?.refreshIn ?? false,
    refetchIntervalInBackground: true,
  });
  const atFirst = use(ClosedAnnouncement);
  const [closed, setClosed] = useState(atFirst);
  const shown = data?.announcement?.id === closed ? null : (data?.announcement ?? null);
  useAnnounceLater(shown);
  if (shown === null) return null;

  function close(id: string) {
    // The close button disappears, so move the focus to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    keepClosedAnnouncement(id);
    setClosed(id);
  }

  return (
    <section className={classes.notice} data-level={shown.level} aria-label={announcementTexts.label} data-behind-menu>
      <div>
        <p>{withLinks(shown.text)}</p>
        <button type="button" className={textAction.action} aria-label={announcementTexts.close} onClick={() => close(shown.id)}>
          {announcementTexts.closeShort}
        </button>
      </div>
    </section>
  );
}

function withLinks(text: string): ReactNode {
  const match = WEB_ADDRESS.exec(text);
  if (match === null) return text;
  const [url] = match;
  return (
    <>
      {text.slice(0, match.index)}
      <a href={url} rel="noreferrer">
        {url}
      </a>
      {withLinks(text.slice(match.index + url.length))}
    </>
  );
}

function useAnnounceLater(shown: { id: string; text: string } | null): void {
  const [announcedId, setAnnouncedId] = useState(shown?.id);
  const { id, text } = shown ?? {};
  useEffect(() => {
    if (id === undefined || text === undefined || id === announcedId) return;
    setAnnouncedId(id);
    announce(text);
  }, [id, text, announcedId]);
}
