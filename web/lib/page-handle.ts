/** What a route says, as its `handle`, about what stands around its page. */
export interface PageHandle {
  /** It takes the whole width, without rails. */
  edgeToEdge?: boolean;
  /** It is for writing: on a phone nothing stands below it. */
  writing?: boolean;
}
