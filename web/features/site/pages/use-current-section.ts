import { useEffect, useState } from 'react';

/** The section that crosses this line, a quarter down the window, is current. */
const READING_LINE = '-25% 0px -75% 0px';

/**
 * Null above the first section.
 * @param sections must be the same array on each render
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
