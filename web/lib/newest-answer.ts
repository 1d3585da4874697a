/**
 * Answers about the same things may overtake each other; what shows is what was asked for last.
 * @returns begins a question; what that gives takes the things it was about when its answer comes, and gives back those of which no
 * answer to a later question shows already
 */
export function newestAnswers(): () => (ids: readonly string[]) => string[] {
  let turn = 0;
  /** In which turn the newest answer about a thing was asked for that shows. */
  const shownOf = new Map<string, number>();
  return () => {
    turn += 1;
    const own = turn;
    return (ids) => {
      const fresh = ids.filter((id) => (shownOf.get(id) ?? 0) < own);
      for (const id of fresh) shownOf.set(id, own);
      return fresh;
    };
  };
}
