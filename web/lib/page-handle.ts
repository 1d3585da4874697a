export interface PageHandle {
  edgeToEdge?: boolean;
  writing?: boolean;
  /** In a wide window, the page ends with the window; only the footer is below. */
  fillsWindow?: boolean;
}
