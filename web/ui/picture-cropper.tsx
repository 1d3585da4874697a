import { Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { LOCALE } from '#shared/rules/locale.ts';
import 'react-easy-crop/react-easy-crop.css';
import classes from './picture-cropper.module.css';
import { commonTexts } from './texts/common.ts';
import { cropperTexts } from './texts/cropper.ts';

/** A square part of a picture, in whole pixels of it. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

const MAX_ZOOM = 4;
const TENTHS = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Pixels by which an arrow key moves the picture; with Shift a fifth. */
const STEP = 10;

/** The whole pixels of an area, never beyond the edges. */
function squareOf(area: Area, { width, height }: { width: number; height: number }): Square {
  const size = Math.max(1, Math.min(Math.round(area.width), width, height));
  const within = (value: number, side: number) => Math.min(Math.max(0, Math.round(value)), side - size);
  return { x: within(area.x, width), y: within(area.y, height), size };
}

interface PictureCropperProps {
  src: string;
  width: number;
  height: number;
  /** Pixels that the part must have at least. */
  minSize: number;
  onUse: (square: Square) => void;
  onCancel: () => void;
}

/** Chooses the round part of a picture that is shown: by dragging, pinching, the wheel, or the keyboard. */
export function PictureCropper({ src, width, height, minSize, onUse, onCancel }: PictureCropperProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, Math.min(width, height) / minSize));

  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={src}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => setSquare(squareOf(area, { width, height }))}
          // The page's Content-Security-Policy lets no script add styles; they come with this file.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: classes.area ?? '' }}
          mediaProps={{ alt: '', draggable: false }}
          cropperProps={{
            role: 'application',
            'aria-roledescription': cropperTexts.role,
            'aria-label': cropperTexts.picture,
          }}
        />
      </div>
      <label className={classes.zoom}>
        <span className={classes.zoomLabel}>{cropperTexts.zoom}</span>
        <IconZoomOut size={20} aria-hidden="true" />
        <input
          type="range"
          className={classes.slider}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          disabled={maxZoom === 1}
          aria-valuetext={cropperTexts.times(TENTHS.format(zoom))}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <IconZoomIn size={20} aria-hidden="true" />
      </label>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button disabled={square === null} onClick={() => square !== null && onUse(square)}>
          {cropperTexts.use}
        </Button>
      </div>
    </>
  );
}
