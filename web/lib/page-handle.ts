export interface PageHandle {
  edgeToEdge?: boolean;
  writing?: boolean;
}
