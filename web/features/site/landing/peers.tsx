import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PeerCard } from './peer-card.tsx';
import classes from './peers.module.css';
import { SAMPLE_PEERS } from './sample-peers.ts';
import { landingTexts } from './texts/landing.ts';

const texts = landingTexts.peers;

export function Peers() {
  const track = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  useWheel(track);

  function update() {
    if (track.current === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = track.current;
    const next = { start: scrollLeft < 2, end: scrollLeft > scrollWidth - clientWidth - 2 };
    setEnds((previous) => (previous.start === next.start && previous.end === next.end ? previous : next));
  }

  function move(cards: number) {
    const element = track.current;
    const list = element?.firstElementChild;
    const card = list?.lastElementChild;
    if (!element || !list || !card) return;
    const step = card.clientWidth + Number.parseFloat(getComputedStyle(list).columnGap);
    const distance = Math.abs(cards) === Infinity ? Math.sign(cards) * element.scrollWidth : cards * step;
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({ left: distance, behavior: reducesMotion ? 'instant' : 'smooth' });
  }

  function onKeyDown(event: KeyboardEvent) {
    const cards = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (cards === undefined || event.target !== track.current) return;
    event.preventDefault();
    move(cards);
  }

  return (
    <div className={classes.peers}>
      <div className={classes.head}>
        <div>
          <h2 id="peers" className={classes.title}>
            {texts.title}
          </h2>
          <p className={classes.intro}>{texts.intro}</p>
          <a href="#closing" className={classes.skip}>
            {texts.skip}
          </a>
        </div>
        <div className={classes.buttons}>
          <button type="button" aria-label={texts.earlier} aria-disabled={ends.start} onClick={() => move(-1)}>
            <IconArrowLeft size={20} aria-hidden="true" />
          </button>
          <button type="button" aria-label={texts.further} aria-disabled={ends.end} onClick={() => move(1)}>
            <IconArrowRight size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable to be scrolled by keyboard */}
      <section ref={track} className={classes.track} aria-labelledby="peers" tabIndex={0} onScroll={update} onKeyDown={onKeyDown}>
        <ul className={classes.list}>
          {SAMPLE_PEERS.map((peer) => (
            <li key={peer.username} className={classes.peer} data-narrow={peer.narrow}>
              <PeerCard peer={peer} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A vertical wheel scrolls sideways until the end of the row, then the page. */
function useWheel(track: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
      const before = element.scrollLeft;
      element.scrollLeft += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
      if (element.scrollLeft !== before) event.preventDefault();
    };
    // React's own wheel listeners are passive and cannot call `preventDefault`.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [track]);
}
