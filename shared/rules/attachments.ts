/**
 * Longest sides in pixels, smallest first. Phones show pictures about 360 wide at 2 or 3 device
 * pixels; a post's column is at most 704 wide.
 */
export const PREVIEW_SIDES = [480, 720, 960, 1280] as const;
export type PreviewSide = (typeof PREVIEW_SIDES)[number];

interface Size {
  width: number;
  height: number;
}

/** All sizes smaller than the picture, and the next one, which keeps the picture's own size. */
export function previewSides({ width, height }: Size): PreviewSide[] {
  return PREVIEW_SIDES.filter((_, index) => index === 0 || Math.max(width, height) > (PREVIEW_SIDES[index - 1] ?? 0));
}

export function previewPath(id: string, side: PreviewSide): string {
  return `/attachment-previews/${id}-${side}.webp`;
}

export function previewSet(id: string, { width, height }: Size): string {
  const widthAt = (side: PreviewSide) => Math.max(1, Math.round(width * Math.min(1, side / Math.max(width, height))));
  return previewSides({ width, height })
    .map((side) => `${previewPath(id, side)} ${widthAt(side)}w`)
    .join(', ');
}
