import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './avatar.module.css';
import { avatarSource } from './avatar-address.ts';

interface PictureProps {
  isLoaded: boolean;
  onLoaded: (isLoaded: boolean) => void;
}

function Loaded({ href, isLoaded, onLoaded }: PictureProps & { href: string }) {
  return (
    <img
      className={styles.picture}
      src={href}
      alt=""
      hidden={!isLoaded}
      referrerPolicy="no-referrer"
      onLoad={() => onLoaded(true)}
      onError={() => onLoaded(false)}
    />
  );
}

/** In device pixels: twice its size on screen. */
const width = 56;

async function paint(canvas: HTMLCanvasElement | null, blob: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: width, resizeQuality: 'high' }).catch(() => null);
  if (!canvas || !bitmap) return false;
  // Keeps the aspect ratio of the picture.
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return true;
}

/** Painted on a canvas, because the content security policy blocks images with data addresses. */
function Painted({ blob, isLoaded, onLoaded }: PictureProps & { blob: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => void paint(canvas.current, blob).then(onLoaded), [blob, onLoaded]);
  return <canvas ref={canvas} className={styles.picture} hidden={!isLoaded} />;
}

/**
 * The picture of a user.
 * @param address as the server returns it
 * @param children fallback until the picture has loaded, or if it can't be loaded
 */
export function Avatar({ address, children }: { address: string; children: ReactNode }) {
  const [source] = useState(() => avatarSource(address));
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      {!isLoaded && children}
      {source && 'href' in source && <Loaded href={source.href} isLoaded={isLoaded} onLoaded={setLoaded} />}
      {source && 'blob' in source && <Painted blob={source.blob} isLoaded={isLoaded} onLoaded={setLoaded} />}
    </>
  );
}
