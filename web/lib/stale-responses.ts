/**
 * Ignores responses that a newer request has overtaken. The result is called when a request starts,
 * and what that returns is called with the ids in the response. It gives the ids that no newer
 * response has updated.
 */
export function dropStaleResponses(): () => (ids: readonly string[]) => string[] {
  let turn = 0;
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
