import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PictureSize } from '../../../../openapi/pictures/size.ts';
import classes from './booth-preview.module.css';

interface BoothPreviewProps {
  name: string;
  size: PictureSize;
  /** The text of a text slot; a placeholder if it is empty. */
  text?: string | undefined;
  isEmpty?: boolean;
  /** The picture of a picture slot. */
  children?: ReactNode;
}

/** Previews a slot at its actual size, or scaled down if space is limited. */
export function BoothPreview({ name, size: { width, height }, text, isEmpty = false, children }: BoothPreviewProps) {
  const { t } = useLingui();
  return (
    <figure className={`stack gap-6 ${classes.preview}`}>
      <figcaption>
        <b>{name}</b> · {t`${width} × ${height} pixels`}
      </figcaption>
      <div className={`card ${classes.frame}`}>
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
          {text !== undefined && (
            <foreignObject width={width} height={height}>
              <div className={classes.line}>
                <p data-empty={isEmpty || undefined}>{text}</p>
              </div>
            </foreignObject>
          )}
        </svg>
        {children && <div className={classes.picture}>{children}</div>}
      </div>
    </figure>
  );
}
