/** Previews of a picture that is attached to a post: their sizes and addresses. */

/**
 * Longest sides in pixels, smallest first. Phones show a picture about 360 wide with two or three pixels to each of these,
 * the column of a post is at most 704 wide.
 */
export const PREVIEW_SIDES = [480, 720, 960, 1280] as const;
export type PreviewSide = (typeof PREVIEW_SIDES)[number];

/** Pixels of a picture, or of its largest preview: both have the same previews. */
interface Size {
  width: number;
  height: number;
}

/** The previews that a picture has: each size that it exceeds, and the next one, in which it keeps its own. */
export function previewSides({ width, height }: Size): PreviewSide[] {
  return PREVIEW_SIDES.filter((_, index) => index === 0 || Math.max(width, height) > (PREVIEW_SIDES[index - 1] ?? 0));
}

export function previewPath(id: string, side: PreviewSide): string {
  return `/attachment-previews/${id}-${side}.webp`;
}

/** For `srcset`: every preview with its width. */
export function previewSet(id: string, { width, height }: Size): string {
  const widthAt = (side: PreviewSide) => Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))));
  return previewSides({ width, height })
    .map((side) => `${previewPath(id, side)} ${widthAt(side)}w`)
    .join(', ');
}
