/**
 * Ignores responses that a newer request has overtaken. Call the returned function when a request
 * starts, and its result with the ids of the response: it returns those that no newer response has
 * updated.
 */
export function dropStaleResponses(): () => (ids: readonly string[]) => string[] {
  let requestCount = 0;
  const newestRequestOf = new Map<string, number>();
  return () => {
    requestCount += 1;
    const request = requestCount;
    return (ids) => {
      const fresh = ids.filter((id) => (newestRequestOf.get(id) ?? 0) < request);
      for (const id of fresh) newestRequestOf.set(id, request);
      return fresh;
    };
  };
}
