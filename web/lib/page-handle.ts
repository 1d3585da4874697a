/** The layout of a route's page, exported by the route as `handle`. */
export interface PageHandle {
  /** The page uses the whole width and has no rails. */
  edgeToEdge?: boolean;
  /** The page is for writing, so a phone hides the bar below it. */
  writing?: boolean;
}
