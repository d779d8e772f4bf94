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

/** In device pixels: twice what it takes on screen. */
const width = 56;

async function paint(canvas: HTMLCanvasElement | null, blob: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: width, resizeQuality: 'high' }).catch(() => null);
  if (!canvas || !bitmap) return false;
  // As wide and high as the picture, which is not stretched then.
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return true;
}

/** Painted, as the content security policy lets no image element have its bytes in the address. */
function Painted({ blob, isLoaded, onLoaded }: PictureProps & { blob: Blob }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => void paint(canvas.current, blob).then(onLoaded), [blob, onLoaded]);
  return <canvas ref={canvas} className={styles.picture} hidden={!isLoaded} />;
}

/**
 * The picture of a user.
 * @param address as the server returns it
 * @param children what stands for the picture until it has come, and where none comes
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
