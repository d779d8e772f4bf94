import type { UserFrameConfigInput } from '../../api/generated/client.schemas.ts';
import { getUserFrameConfig, saveUserFrameConfig } from '../../api/generated/frame-configs/frame-configs.ts';
import { ProblemError } from '../../api/problem.ts';
import { logError } from '../error-log/error-log.ts';
import { preferences, setPreferences } from './preferences.ts';
import { toast } from '../toasts/toasts.ts';

const shared = (): UserFrameConfigInput => {
  const { layout, size, theme } = preferences.get();
  return { menuModel: layout, fontSize: size, themes: theme };
};

const isSame = (a: UserFrameConfigInput, b: UserFrameConfigInput): boolean =>
  a.menuModel === b.menuModel && a.fontSize === b.fontSize && a.themes === b.themes;

function tell(error: unknown): void {
  logError(error, { kind: 'script' });
  if (error instanceof ProblemError) toast({ kind: 'error', text: error.code, problem: error });
}

/**
 * Also stores layout, font size and theme on the server, for backends that support it. The browser's values apply
 * immediately; the server's replace them unless the user has changed them meanwhile.
 */
export async function followServer(userId: string): Promise<void> {
  const before = shared();
  let saved = before;
  // Sequential, because the last choice must arrive last.
  let sending = Promise.resolve();
  const send = async (earlier: Promise<void>, now: UserFrameConfigInput) => {
    await earlier;
    await saveUserFrameConfig(userId, now).catch(tell);
  };
  const save = () => {
    const now = shared();
    if (isSame(now, saved)) return;
    saved = now;
    sending = send(sending, now);
  };
  try {
    const { menuModel, fontSize, themes } = await getUserFrameConfig(userId);
    saved = { menuModel, fontSize, themes };
    if (isSame(shared(), before)) setPreferences({ layout: menuModel, size: fontSize, theme: themes });
  } catch (error) {
    tell(error);
  }
  preferences.subscribe(save);
  save();
}
