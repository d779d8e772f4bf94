import { useEffect, useEffectEvent, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import classes from './upload.module.css';

/** Sharp on screens of twice the usual density. */
const smallPixels = 128;

async function paint(canvas: HTMLCanvasElement, image: Blob, pixels: number): Promise<void> {
  const bitmap = await createImageBitmap(image);
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  canvas.hidden = false;
}

interface PreviewProps {
  name: string;
  load: () => Promise<Blob>;
  /** The longer side of a large picture, in pixels; without it, it is a small one. */
  pixels?: number;
}

/**
 * A picture of an image file; nothing where it cannot be read. Another file is another preview, by its `key`.
 * Painted, because the content security policy lets no image come from anywhere but the servers.
 */
export function Preview({ name, load, pixels }: PreviewProps) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useEffectEvent(async (target: HTMLCanvasElement) => paint(target, await load(), pixels ?? smallPixels));
  useEffect(() => {
    // Once more whenever its tab is seen again: the picture may have come meanwhile.
    if (canvas.current) void show(canvas.current).catch(() => undefined);
  }, []);
  return (
    <canvas
      ref={canvas}
      hidden
      className={pixels === undefined ? classes.picture : classes.large}
      role="img"
      aria-label={t`Preview of ${name}`}
    />
  );
}
