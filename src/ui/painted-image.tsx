import { useEffect, useEffectEvent, useRef } from 'react';

async function paint(canvas: HTMLCanvasElement, image: Blob, pixels: number): Promise<void> {
  const bitmap = await createImageBitmap(image);
  const scale = Math.min(1, pixels / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  canvas.hidden = false;
}

interface PaintedImageProps {
  /** Alternative text. */
  label: string;
  load: () => Promise<Blob>;
  /** Maximum length of its longer side, in pixels. */
  pixels: number;
  className: string | undefined;
}

/**
 * An image from bytes; renders nothing if it can't be decoded. Use a `key` for each image. Painted on a canvas, because
 * the content security policy only allows images from the servers.
 */
export function PaintedImage({ label, load, pixels, className }: PaintedImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useEffectEvent(async (target: HTMLCanvasElement) => paint(target, await load(), pixels));
  useEffect(() => {
    // Runs again whenever the tab is shown: the picture may have loaded meanwhile.
    if (canvas.current) void show(canvas.current).catch(() => undefined);
  }, []);
  return <canvas ref={canvas} hidden className={className} role="img" aria-label={label} />;
}
