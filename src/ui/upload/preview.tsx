import { useLingui } from '@lingui/react/macro';
import { PaintedImage } from '../painted-image.tsx';
import classes from './upload.module.css';

/** Sharp on screens of twice the usual density. */
const smallPixels = 128;

interface PreviewProps {
  name: string;
  load: () => Promise<Blob>;
  /** The longer side of a large picture, in pixels; without it, it is a small one. */
  pixels?: number;
}

/** A picture of an image file; nothing where it cannot be read. Another file is another preview, by its `key`. */
export function Preview({ name, load, pixels }: PreviewProps) {
  const { t } = useLingui();
  return (
    <PaintedImage
      label={t`Preview of ${name}`}
      load={load}
      pixels={pixels ?? smallPixels}
      className={pixels === undefined ? classes.picture : classes.large}
    />
  );
}
