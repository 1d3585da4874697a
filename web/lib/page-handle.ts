export interface PageHandle {
  edgeToEdge?: boolean;
  writing?: boolean;
  /** The page's own scripts include those of the members' shell. */
  member?: boolean;
  /** In a wide window, the page ends with the window; only the footer is below. */
  fillsWindow?: boolean;
}
