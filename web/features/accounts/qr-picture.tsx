import { qrCode } from './qr-code.ts';

/** Squares of light around the code, which readers need to find it. */
const MARGIN = 4;

interface QrPictureProps {
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
  className: string | undefined;
}

/** A QR code, or nothing where the text is too long for one. */
export function QrPicture({ text, label, className }: QrPictureProps) {
  const rows = squaresOf(text);
  if (rows === null) return null;
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="var(--camera-black)" />
    </svg>
  );
}

function squaresOf(text: string): boolean[][] | null {
  try {
    return qrCode(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
