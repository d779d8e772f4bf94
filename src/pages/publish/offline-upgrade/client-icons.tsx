import { IconBrandAndroid, IconBrandApple, IconHexagonLetterH } from '@tabler/icons-react';
import type { OfflineClients } from '../../../api/generated/client.schemas.ts';
import { platforms } from '../../../resource/platforms.ts';
import classes from './offline-upgrade.module.css';

const icons = { android: IconBrandAndroid, ios: IconBrandApple, harmony: IconHexagonLetterH } as const;

/** The platforms of a package as icons at fixed positions. @param label with their version ranges */
export function ClientIcons({ of, label }: { of: OfflineClients; label: string }) {
  return (
    <span className={classes.clientIcons} role="img" aria-label={label}>
      {platforms.map((platform) => {
        const Icon = icons[platform];
        return <Icon key={platform} size={18} stroke={1.75} data-off={of[platform] ? undefined : true} />;
      })}
    </span>
  );
}
