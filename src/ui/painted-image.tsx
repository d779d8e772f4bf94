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
  /** Its longer side at most, in pixels. */
  pixels: number;
  className: string | undefined;
}

/**
 * An image from bytes; nothing if it cannot be read. Another image is another one, by its `key`.
 * Painted, because the content security policy lets no image come from anywhere but the servers.
 */
export function PaintedImage({ label, load, pixels, className }: PaintedImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useEffectEvent(async (target: HTMLCanvasElement) => paint(target, await load(), pixels));
  useEffect(() => {
    // Once more whenever its tab is seen again: the picture may have come meanwhile.
    if (canvas.current) void show(canvas.current).catch(() => undefined);
  }, []);
  return <canvas ref={canvas} hidden className={className} role="img" aria-label={label} />;
}
