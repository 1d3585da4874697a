import { useEffect, useState } from 'react';

/** A line a quarter down the window: the section that crosses it is being read. */
const READING_LINE = '-25% 0px -75% 0px';

/**
 * The id of the section that is being read; none before the first was reached, and without script.
 * @param sections the same array at each render
 */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (reached !== undefined) setCurrent(reached.target.id);
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);

  return current;
}
