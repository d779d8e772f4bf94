import { useLingui } from '@lingui/react/macro';
import type { CrashFrame } from '../../../api/generated/client.schemas.ts';
import classes from './ios-details.module.css';

/** A run of consecutive system frames, or one frame of the app. */
type Part = { own: CrashFrame } | { system: readonly [CrashFrame, ...CrashFrame[]] };

/** Formats a frame: its symbol and its location. */
export function frameText({ module, symbol, address, file, line, column }: CrashFrame): string {
  const at = [file, line, column].filter((part) => part !== undefined).join(':');
  return `${module} ${symbol ?? address ?? ''}${file === undefined ? '' : ` (${at})`}`;
}

function partsOf(frames: readonly CrashFrame[]): Part[] {
  const parts: Part[] = [];
  for (const frame of frames) {
    const last = parts.at(-1);
    if (frame.isOwn) parts.push({ own: frame });
    else if (last && 'system' in last) parts[parts.length - 1] = { system: [...last.system, frame] };
    else parts.push({ system: [frame] });
  }
  return parts;
}

/** A frame; marks missing symbols and frames inlined into the one below. */
function Frame({ frame }: { frame: CrashFrame }) {
  const { t } = useLingui();
  return (
    <code data-own={frame.isOwn || undefined}>
      {frameText(frame)}
      {!frame.isSymbolicated && <span className={`note ${classes.mark}`}>{t`No symbols`}</span>}
      {frame.isInlined && <span className={`note ${classes.mark}`}>{t`Inlined`}</span>}
    </code>
  );
}

/** The frames of a thread, innermost first: frames of the app are visible, those of the system are collapsed. */
export function Stack({ frames }: { frames: readonly CrashFrame[] }) {
  const { t, i18n } = useLingui();
  const parts = partsOf(frames);
  return (
    <div className={`stack gap-4 ${classes.stack}`}>
      {parts.map((part) =>
        'own' in part ? (
          <Frame key={frameText(part.own)} frame={part.own} />
        ) : (
          // The first frames are expanded even if they belong to the system: they show what happened.
          <details key={frameText(part.system[0])} open={part === parts[0]}>
            <summary>{t`System frames: ${i18n.number(part.system.length)}`}</summary>
            {part.system.map((frame) => (
              <Frame key={frameText(frame)} frame={frame} />
            ))}
          </details>
        ),
      )}
    </div>
  );
}
