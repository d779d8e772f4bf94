import type { Cause, SourceFrame } from '../cause.ts';

export const PACKAGE = 'com.chenghu.mbank';
export const own = (name: string, symbol: string, line: number): SourceFrame => {
  const [file = ''] = (name.split('.').at(-1) ?? '').split('$');
  return { module: `${PACKAGE}.${name}`, symbol, file: `${file}.java`, line, isOwn: true };
};
export const java = (module: string, symbol: string, line: number): SourceFrame => {
  const [file = ''] = (module.split('.').at(-1) ?? '').split('$');
  return { module, symbol, file: `${file}.java`, line, isOwn: false };
};
export const so = (module: string, symbol: string, isOwn = true): SourceFrame => ({ module, symbol, isOwn });
/** Marks a method as inlined by the compiler. */
export const inlined = (frame: SourceFrame): SourceFrame => ({ ...frame, isInlined: true });
export const swift = (symbol: string, file: string, line: number): SourceFrame => ({
  module: 'CHBank',
  symbol,
  file,
  line,
  isOwn: true,
});
export const ios = (module: string, symbol: string): SourceFrame => ({ module, symbol, isOwn: false });
export const ets = (symbol: string, file: string, line: number): SourceFrame => ({
  module: 'entry',
  symbol,
  file,
  line,
  isOwn: true,
});

export const LOOP = [
  java('android.os.Handler', 'dispatchMessage', 106),
  java('android.os.Looper', 'loop', 288),
  java('android.app.ActivityThread', 'main', 8177),
];
export const RESUME = [java('android.app.Activity', 'performResume', 8490), ...LOOP];
export const CLICK = [java('android.view.View', 'performClick', 7792), ...LOOP];
export const RUN_LOOP = [
  ios('UIKitCore', '-[UIApplication _run]'),
  ios('UIKitCore', 'UIApplicationMain'),
  ios('CHBank', 'main'),
];
export const ARK = [{ module: 'libark_jsruntime.so', symbol: 'panda::FunctionRef::Call', isOwn: false }];

export const android = (cause: Omit<Cause, 'platform'>): Cause => ({ platform: 'android', ...cause });
export const apple = (cause: Omit<Cause, 'platform'>): Cause => ({ platform: 'ios', ...cause });
export const harmony = (cause: Omit<Cause, 'platform'>): Cause => ({ platform: 'harmony', ...cause });
