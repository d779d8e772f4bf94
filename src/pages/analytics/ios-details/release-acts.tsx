import { useLingui } from '@lingui/react/macro';
import type { CrashIssue, Platform } from '../../../api/generated/client.schemas.ts';
import { useGetRollout } from '../../../api/generated/rollouts/rollouts.ts';
import { useListUpgrades } from '../../../api/generated/upgrades/upgrades.ts';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Rollout.ts';
import { lazyConfirm } from '../../../resource/act.ts';
import { platformNames, platforms } from '../../../resource/platforms.ts';
import type { Act } from '../../../resource/release/act-step.ts';
import type { Rollout } from '../../../api/generated/client.schemas.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import classes from './ios-details.module.css';

const pollMs = 30_000;

interface Step {
  act: Act;
  rollout: Rollout;
  name: string;
}

/** The confirmation that the release's own screen uses. */
const confirmStep = lazyConfirm<Step>(
  () =>
    import('../../../resource/release/act-step.ts').then(({ default: confirm }) => ({
      default: ({ act, rollout, name }: Step) => confirm(act, rollout, name),
    })),
  'release',
);

/** The actions on the release that introduced an issue, while its rollout is in progress. */
export function ReleaseActs({ issue: { platform: own, firstVersion } }: { issue: CrashIssue }) {
  const can = useCan();
  if (firstVersion === undefined) return null;
  // A script error affects every platform that has the version.
  return (own === 'web' ? platforms : [own])
    .filter((platform) => can(`publish/${platform}-upgrade#doQuery`))
    .map((platform) => <OfVersion key={platform} platform={platform} version={firstVersion} />);
}

function OfVersion({ platform, version }: { platform: Platform; version: string }) {
  const list = useListUpgrades(platform, { version, status: 'published', size: 50 });
  const upgrade = list.data?.items.find((one) => one.version === version);
  const query = useGetRollout('upgrade', upgrade?.id ?? '', {
    query: { enabled: upgrade !== undefined, refetchInterval: pollMs },
  });
  const { data: rollout } = query;
  const isUnderWay = rollout !== undefined && rollout.state !== 'idle' && rollout.state !== 'finished';
  return isUnderWay ? <UnderWay platform={platform} version={version} rollout={rollout} /> : null;
}

interface UnderWayProps {
  platform: Platform;
  version: string;
  rollout: Rollout;
}

function UnderWay({ platform, version, rollout }: UnderWayProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const { confirm, dialog } = useConfirm();
  const menu = `publish/${platform}-upgrade`;
  const name = `${i18n._(platformNames[platform])} ${version}`;
  const percent = i18n.number(rollout.percent);
  const links = [
    {
      permission: `${menu}#doCreate`,
      href: `/pages/${menu}?form=new&mode=mandatory`,
      text: t`Prepare a mandatory upgrade`,
    },
    {
      permission: 'publish/param-manager#doInvalidate',
      href: '/pages/publish/param-manager?status=effective',
      text: t`Withdraw a switch`,
    },
    { permission: 'message/push#doCreate', href: '/pages/message/push?form=new', text: t`Send a push message` },
  ].filter(({ permission }) => can(permission));
  return (
    <section className="box" aria-label={t`Rollout of ${name}`}>
      <p>
        <ShellLink href={`/pages/${menu}?rollout=${rollout.release.id}`}>
          {rollout.state === 'paused'
            ? t`The rollout of ${name} is paused at ${percent}%.`
            : t`${name} is still rolling out, at ${percent}% of the matching devices.`}
        </ShellLink>
      </p>
      <div className={`row gap-12 ${classes.bar}`}>
        {can(`${menu}#doPublish`) && (
          <ReasonButton
            small
            code={refusal(lifecycle, 'pauseRollout', rollout.state)}
            onClick={() => confirm(confirmStep({ act: 'pauseRollout', rollout, name }, []))}
          >
            {t`Pause this rollout`}
          </ReasonButton>
        )}
      </div>
      {links.length > 0 && (
        <p className="muted">
          {t`Devices that already have it keep it. For them:`}{' '}
          {links.map(({ href, text }) => (
            <ShellLink key={href} className={classes.remedy} href={href}>
              {text}
            </ShellLink>
          ))}
        </p>
      )}
      {dialog}
    </section>
  );
}
