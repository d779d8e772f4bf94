import { getGetAppletIconUrl } from '../../../api/generated/applets/applets.ts';
import { addressOf } from '../../../api/address.ts';
import classes from './applet-upgrade.module.css';

/** The icon of an applet, decorative because its name is next to it. */
export function AppletIcon({ id, size = 24 }: { id: string; size?: number }) {
  return (
    <img
      className={classes.icon}
      src={addressOf(getGetAppletIconUrl(id))}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  );
}
