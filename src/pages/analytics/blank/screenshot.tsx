import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { getGetBlankViewScreenshotQueryOptions } from '../../../api/generated/blank-views/blank-views.ts';
import type { BlankView, Screenshot as Size } from '../../../api/generated/client.schemas.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { PaintedImage } from '../../../ui/painted-image.tsx';
import classes from './screenshot.module.css';

/** The longer side in pixels, which is enough for screens of twice the usual density. */
const PIXELS = 780;

/** What the device showed while the page stayed blank. Its room is reserved while it loads. */
export function Screenshot({ of: { id, pageName }, size }: { of: BlankView; size: Size }) {
  const { t } = useLingui();
  const query = useQuery(getGetBlankViewScreenshotQueryOptions(id, { query: { staleTime: Infinity } }));
  return (
    <div className={classes.screenshot} style={{ '--ratio': `${size.width} / ${size.height}` }}>
      <QueryContent query={query} rows={9}>
        {(image) => (
          <PaintedImage
            label={t`Screenshot of ${pageName} while it was blank`}
            load={async () => image}
            pixels={PIXELS}
            className={classes.image}
          />
        )}
      </QueryContent>
    </div>
  );
}
