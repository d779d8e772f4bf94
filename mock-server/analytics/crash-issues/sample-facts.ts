import { DeviceLanguage, Carrier } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Context } from '../../core/http/handler.ts';
import type { Device } from '../../delivery/target.ts';
import { journeysIn, secondsOf } from '../../population/journeys.ts';
import { mix, unit } from '../../delivery/lots.ts';
import { carrierOf } from '../../population/habits.ts';
import type { Phones } from '../../population/phones.ts';
import { traitAt } from '../devices/traits.ts';
import { RUN_SECONDS } from './causes.ts';
import { buildOf } from '../symbols/needs.ts';
import { missingFor, symbolicate } from '../symbols/symbolicate.ts';
import type { Cause } from './cause.ts';
import type { Sampled } from './sampled.ts';

type Platform = Device['platform'];

/** The name of the app's main thread, and others that wait meanwhile. */
const THREADS: Readonly<
  Record<
    Platform,
    { readonly main: string; readonly others: readonly (readonly [string, readonly Schemas['CrashFrame'][]])[] }
  >
> = {
  android: {
    main: 'main',
    others: [
      [
        'OkHttp TaskRunner',
        [waiting('java.lang.Object', 'wait'), waiting('okhttp3.internal.concurrent.TaskRunner', 'awaitTaskToRun')],
      ],
      [
        'RenderThread',
        [waiting('libc.so', '__epoll_pwait+8'), waiting('libhwui.so', 'android::uirenderer::WorkQueue::process+284')],
      ],
      [
        'pool-3-thread-1',
        [
          waiting('java.util.concurrent.locks.LockSupport', 'park'),
          waiting('java.util.concurrent.ThreadPoolExecutor', 'getTask'),
        ],
      ],
    ],
  },
  ios: {
    main: 'com.apple.main-thread',
    others: [
      [
        'com.apple.uikit.eventfetch-thread',
        [waiting('libsystem_kernel.dylib', 'mach_msg2_trap'), waiting('CoreFoundation', '__CFRunLoopServiceMachPort')],
      ],
      [
        'com.apple.NSURLConnectionLoader',
        [
          waiting('libsystem_kernel.dylib', 'mach_msg2_trap'),
          waiting('CFNetwork', 'URLConnectionLoader::loadWithWhatToDo'),
        ],
      ],
    ],
  },
  harmony: {
    main: 'main',
    others: [
      ['OS_FFRT_2_0', [waiting('libffrt.so', 'ffrt::CPUWorker::Dispatch')]],
      ['OS_IPC_1_4127', [waiting('libipc_core.z.so', 'OHOS::BinderConnector::WriteBinder')]],
    ],
  },
};

function waiting(module: string, symbol: string): Schemas['CrashFrame'] {
  return { module, symbol, isOwn: false, isSymbolicated: true };
}

const ACTIONS = 20;

/** The course of a session until an incident. */
interface Run extends Pick<Sampled, 'place' | 'launch' | 'at'> {
  /** Seconds from launch to the incident. */
  readonly run: number;
  readonly isHidden: boolean;
}

/** Returns the user's actions in the session before an incident: pages in order, from the launch on. */
export function actionsOf(
  { rng, db, appId }: Pick<Context<'getCrashSample'>, 'rng' | 'db' | 'appId'>,
  phones: Phones,
  { place, launch, at, run, isHidden }: Run,
): Schemas['CrashAction'][] {
  const { applicationId = '' } = db.applications.get(appId) ?? {};
  const journeys = journeysIn(applicationId, (...key) => rng(...key));
  const [stretch] = phones.log?.between(at, at + 1) ?? [];
  const journey = stretch?.sessions.journey[launch] ?? 0;
  const done: Schemas['CrashAction'][] = [{ seconds: run, action: 'launched' }];
  let seconds = 0;
  for (
    let visit = journeys.offsets[journey] ?? 0;
    visit < (journeys.offsets[journey + 1] ?? 0) && seconds <= run;
    visit++
  ) {
    const { name = '' } = journeys.pages[journeys.page[visit] ?? 0] ?? {};
    done.push({ seconds: run - seconds, action: 'opened', on: name });
    const stay = secondsOf[journeys.stay[visit] ?? 0] ?? 0;
    const tapped = seconds + Math.floor(stay * unit(mix(launch, place, visit)));
    if (tapped <= run) done.push({ seconds: run - tapped, action: 'tapped', on: name });
    seconds += stay;
  }
  if (isHidden) done.push({ seconds: 0, action: 'background' });
  return done.slice(-ACTIONS);
}

const isIn = <Value extends string>(all: readonly Value[], value: string): value is Value =>
  all.some((one) => one === value);

const MB = 1024;

/** Returns the state of the device at the time of an incident. */
export function factsOf(
  { devices }: Phones,
  { place, launch }: Pick<Sampled, 'place' | 'launch'>,
  cause: Cause,
): Schemas['CrashFacts'] {
  const trait = (name: Parameters<typeof traitAt>[2]) => traitAt(devices, place, name);
  const random = (of: number) => unit(mix(launch, place, 512 + of));
  const memoryMb = Number(trait('memory')) * MB;
  const device = devices[place];
  const [language, carrier] = [trait('language'), device ? carrierOf(device) : ''];
  // Devices that run out of memory have little left.
  const free = cause.kind === 'oom' ? 0.015 + random(0) * 0.03 : 0.08 + random(0) * 0.34;
  return {
    memoryMb,
    memoryFreeMb: Math.round(memoryMb * free),
    diskFreeMb: cause.key === 'disk-full' ? Math.round(random(1) * 40) : Math.round((0.5 + random(1) * 90) * MB),
    batteryPercent: Math.round(5 + random(2) * 95),
    language: isIn(DeviceLanguage.options, language) ? language : 'zh-CN',
    resolution: trait('resolution'),
    ...(isIn(Carrier.options, carrier) && { carrier }),
    isRooted: trait('integrity') === 'rooted',
  };
}

/** Returns the details of a crash sample: threads, earlier user actions, the log, and the device. */
export async function sampleFacts(
  context: Pick<Context<'getCrashSample'>, 'rng' | 'db' | 'appId' | 'blobs'>,
  phones: Phones,
  sampled: Sampled,
  cause: Cause,
): Promise<Pick<Schemas['CrashSample'], 'build' | 'missingSymbols' | 'threads' | 'actions' | 'log' | 'facts'>> {
  const platform = phones.devices[sampled.place]?.platform ?? 'android';
  const build = buildOf(platform, sampled.version);
  const { frames: readableFrames, rawFrames } = await symbolicate(context, platform, sampled.version, cause.frames);
  const isReported = rawFrames.every(({ isSymbolicated }) => isSymbolicated);
  const { main, others } = THREADS[platform];
  const { size, isHidden } = sampled.incident;
  const actions = actionsOf(context, phones, { ...sampled, run: RUN_SECONDS[size] ?? 0, isHidden });
  const facts = factsOf(phones, sampled, cause);
  const page = actions.findLast(({ action }) => action === 'opened')?.on;
  return {
    build,
    missingSymbols: missingFor(context, platform, sampled.version, cause.frames),
    threads: [
      { name: main, crashed: true, frames: readableFrames, ...(!isReported && { rawFrames }) },
      ...others.map(([name, frames]) => ({ name, frames: [...frames] })),
    ],
    actions,
    log: [
      `I/App version ${sampled.version} build ${build.slice(0, 8)}`,
      `I/Memory ${facts.memoryFreeMb} MB free of ${facts.memoryMb} MB`,
      ...(page === undefined ? [] : [`D/Router at ${page}`]),
      `E/Crash ${cause.title}${cause.reason === undefined ? '' : `: ${cause.reason}`}`,
    ],
    facts,
  };
}
