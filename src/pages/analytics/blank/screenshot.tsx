import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { getGetBlankViewScreenshotQueryOptions } from '../../../api/generated/blank-views/blank-views.ts';
import type { BlankView, Screenshot as Size } from '../../../api/generated/client.schemas.ts';
import { QueryContent } from '../../../ui/list/states.tsx';
import { PaintedImage } from '../../../ui/painted-image.tsx';
import classes from './screenshot.module.css';

/** Length of the longer side (px), sufficient for screens with a density of 2. */
const PIXELS = 780;

/** The screenshot of a blank screen. Its space is reserved while it loads. */
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
