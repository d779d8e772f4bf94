import { useLingui } from '@lingui/react/macro';
import type { CrashFrame } from '../../../api/generated/client.schemas.ts';
import classes from './ios-details.module.css';

/** Frames of the system that lie together, or one of the app. */
type Part = { own: CrashFrame } | { system: CrashFrame[] };

/** What a frame is called, and where it is. */
export function frameText({ module, symbol, address, file, line }: CrashFrame): string {
  const where = file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`;
  return `${module} ${symbol ?? address ?? ''}${where}`;
}

function partsOf(frames: readonly CrashFrame[]): Part[] {
  const parts: Part[] = [];
  for (const frame of frames) {
    const last = parts.at(-1);
    if (frame.isOwn) parts.push({ own: frame });
    else if (last && 'system' in last) last.system.push(frame);
    else parts.push({ system: [frame] });
  }
  return parts;
}

/** The frames of a thread, the innermost first: those of the app itself stand open, those of the system are folded. */
export function Stack({ frames }: { frames: readonly CrashFrame[] }) {
  const { t, i18n } = useLingui();
  const parts = partsOf(frames);
  return (
    <div className={classes.stack}>
      {parts.map((part) =>
        'own' in part ? (
          <code key={frameText(part.own)} data-own>
            {frameText(part.own)}
          </code>
        ) : (
          // The first frames say what happened, whoever they are of.
          <details key={frameText(part.system[0] ?? { module: '', isOwn: false })} open={part === parts[0]}>
            <summary>{t`System frames: ${i18n.number(part.system.length)}`}</summary>
            {part.system.map((frame) => (
              <code key={frameText(frame)}>{frameText(frame)}</code>
            ))}
          </details>
        ),
      )}
    </div>
  );
}
