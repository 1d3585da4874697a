export interface Like {
  liked: boolean;
  reactionsCount: number;
}

/** A like, or one taken back, that the server has not confirmed. */
export interface Wish {
  liked: boolean;
  /** The server may have it already: a request went out while there was a connection, and its answer was lost. */
  tried: boolean;
}

/** What is shown of a like of which something else is wished than the server says. */
export function wished(like: Like, liked: boolean): Like {
  if (liked === like.liked) return like;
  return { liked, reactionsCount: Math.max(0, like.reactionsCount + (liked ? 1 : -1)) };
}

/** Whether a wish asks for nothing: what the server says is that already, and it has heard of nothing else. */
export function isIdle(wish: Wish, like: Like): boolean {
  return wish.liked === like.liked && !wish.tried;
}
