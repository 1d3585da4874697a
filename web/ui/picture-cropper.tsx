import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { LOCALE } from '#shared/rules/locale.ts';
import './picture-cropper.css';
import classes from './picture-cropper.module.css';
import { commonTexts } from './texts/common.ts';
import { cropperTexts } from './texts/cropper.ts';

/** In whole pixels of the picture. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

interface Size {
  width: number;
  height: number;
}

const MAX_ZOOM = 4;
const ONE_DECIMAL = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const KEY_STEP_PX = 10;
const BUTTON_STEP = 0.1;
const ZOOM_STEP = 0.25;

const MOVES = [
  { to: 'left', x: -1, y: 0, Icon: IconArrowLeft },
  { to: 'right', x: 1, y: 0, Icon: IconArrowRight },
  { to: 'up', x: 0, y: -1, Icon: IconArrowUp },
  { to: 'down', x: 0, y: 1, Icon: IconArrowDown },
] as const;
type Move = (typeof MOVES)[number];

/** In pixels of the picture. Moving it to the left shows more of its right side. */
function movableDistances({ x, y, size }: Square, { width, height }: Size): Record<Move['to'], number> {
  return { left: width - size - x, right: x, up: height - size - y, down: y };
}

function squareOf(area: Area, { width, height }: Size): Square {
  const size = Math.max(1, Math.min(Math.round(area.width), width, height));
  const within = (value: number, side: number) => Math.min(Math.max(0, Math.round(value)), side - size);
  return { x: within(area.x, width), y: within(area.y, height), size };
}

interface PictureCropperProps {
  src: string;
  width: number;
  height: number;
  minSize: number;
  onUse: (square: Square) => void;
  onCancel: () => void;
}

export function PictureCropper({ src, width, height, minSize, onUse, onCancel }: PictureCropperProps) {
  const id = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [frame, setFrame] = useState(0);
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, Math.min(width, height) / minSize));

  const room = square === null ? null : movableDistances(square, { width, height });

  function move({ to, x, y }: Move) {
    if (square === null || room === null) return;
    const distance = (Math.min(square.size * BUTTON_STEP, room[to]) * frame) / square.size;
    setPosition((at) => ({ x: at.x + x * distance, y: at.y + y * distance }));
  }

  const zoomBy = (step: number) => setZoom((at) => Math.min(maxZoom, Math.max(1, at + step)));

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
          keyboardStep={KEY_STEP_PX}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropSizeChange={(size) => setFrame(size.width)}
          onCropAreaChange={(_, area) => setSquare(squareOf(area, { width, height }))}
          // The Content-Security-Policy forbids injected styles, so this file imports them.
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
      <div className={classes.row}>
        <span className={classes.rowLabel} aria-hidden="true">
          {cropperTexts.move}
        </span>
        {MOVES.map((one) => (
          <StepButton key={one.to} label={cropperTexts.moves[one.to]} disabled={!room || room[one.to] <= 0} onClick={() => move(one)}>
            <one.Icon size={20} aria-hidden="true" />
          </StepButton>
        ))}
      </div>
      <div className={classes.row}>
        <label htmlFor={`${id}-zoom`} className={classes.rowLabel}>
          {cropperTexts.zoom}
        </label>
        <StepButton label={cropperTexts.smaller} disabled={zoom <= 1} onClick={() => zoomBy(-ZOOM_STEP)}>
          <IconMinus size={20} aria-hidden="true" />
        </StepButton>
        <input
          id={`${id}-zoom`}
          type="range"
          className={classes.slider}
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          disabled={maxZoom === 1}
          aria-valuetext={cropperTexts.times(ONE_DECIMAL.format(zoom))}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <StepButton label={cropperTexts.larger} disabled={zoom >= maxZoom} onClick={() => zoomBy(ZOOM_STEP)}>
          <IconPlus size={20} aria-hidden="true" />
        </StepButton>
      </div>
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

interface StepButtonProps {
  label: string;
  /** Uses `aria-disabled`, so that the button keeps the focus at the limit. */
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function StepButton({ label, disabled, onClick, children }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      className={classes.step ?? ''}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
