import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AudienceShare } from '../../api/generated/client.schemas.ts';
import { Button } from '../../ui/button/button.tsx';
import { platformText } from './requirement-text.ts';
import classes from './audience.module.css';

const MOST_PARTS = 6;

interface SplitProps {
  title: string;
  parts: readonly AudienceShare[];
  /** Heading level on a page; the default suits a drawer. */
  heading?: 'h3' | 'h4';
}

/** The number of reached devices by part: the first parts, and the others on demand. */
export function Split({ title, parts, heading: Heading = 'h4' }: SplitProps) {
  const { t, i18n } = useLingui();
  const [all, setAll] = useState(false);
  const visible = all ? parts : parts.slice(0, MOST_PARTS);
  const rest = parts.length - visible.length;
  return (
    <div className={classes.split}>
      <Heading>{title}</Heading>
      <ul>
        {visible.map(({ platform, name, matched, total }) => (
          <li key={`${platform} ${name}`}>
            <span>
              {[platform, name]
                .map((word) => word && platformText(i18n, word))
                .filter(Boolean)
                .join(' ')}
            </span>
            <span className={classes.number}>{t`${i18n.number(matched)} of ${i18n.number(total)}`}</span>
            <meter min={0} max={Math.max(1, total)} value={matched} aria-hidden />
          </li>
        ))}
      </ul>
      {rest > 0 && <Button small variant="subtle" onClick={() => setAll(true)}>{t`${i18n.number(rest)} more`}</Button>}
    </div>
  );
}
