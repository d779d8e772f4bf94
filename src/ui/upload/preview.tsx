import { useLingui } from '@lingui/react/macro';
import { PaintedImage } from '../painted-image.tsx';
import classes from './upload.module.css';

/** Sharp on screens with a density of 2. */
const smallPixels = 128;

interface PreviewProps {
  name: string;
  load: () => Promise<Blob>;
  /** Length of the longer side in pixels; a thumbnail by default. */
  pixels?: number;
}

/** A picture of an image file; renders nothing if it can't be decoded. Use a `key` for each file. */
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
