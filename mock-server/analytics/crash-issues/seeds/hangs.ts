import type { Cause } from '../cause.ts';
import { own, java, swift, ios, ets, LOOP, RESUME, RUN_LOOP, ARK, android, apple, harmony } from './frames.ts';

const WAITING = [own('account.AccountCache', 'get', 66), own('home.HomeActivity', 'onResume', 120), ...RESUME];

/** Causes of hangs. */
export const HANGS: readonly Cause[] = [
  android({
    key: 'account-lock',
    kind: 'input',
    title: 'Input dispatching timed out',
    reason: 'Waited 5000ms for MotionEvent; main is waiting for a lock that pool-3-thread-1 holds',
    frames: WAITING,
    weight: 30,
  }),
  android({
    key: 'main-read',
    kind: 'input',
    title: 'Input dispatching timed out',
    reason: 'Waited 5001ms for MotionEvent; main is reading a file',
    frames: [
      java('java.io.FileInputStream', 'read', 313),
      own('config.RemoteConfig', 'load', 44),
      own('transfer.TransferActivity', 'onCreate', 71),
      ...RESUME,
    ],
    weight: 17,
    from: '6.3.0',
    isTrouble: true,
  }),
  android({
    key: 'push-receiver',
    kind: 'broadcast',
    title: 'Broadcast of Intent { act=com.chenghu.push.RECEIVE }',
    reason: 'PushReceiver did not finish within 10 s',
    frames: [own('push.PushReceiver', 'onReceive', 38), ...LOOP],
    weight: 14,
    hidden: 93,
  }),
  android({
    key: 'sync-service',
    kind: 'service',
    title: 'Executing service com.chenghu.mbank/.sync.SyncService',
    frames: [own('sync.SyncService', 'onStartCommand', 59), ...LOOP],
    weight: 8,
    hidden: 96,
  }),
  android({
    key: 'file-provider',
    kind: 'provider',
    title: 'ContentProvider not responding',
    frames: [own('share.ShareProvider', 'query', 81), ...LOOP],
    weight: 3,
  }),
  apple({
    key: 'store-main',
    kind: 'hang',
    title: 'Main thread unresponsive',
    reason: 'Core Data fetch on the main queue',
    frames: [
      ios('CoreData', '-[NSManagedObjectContext executeFetchRequest:error:]'),
      swift('TransactionStore.recent()', 'TransactionStore.swift', 57),
      ...RUN_LOOP,
    ],
    weight: 12,
    isTrouble: true,
  }),
  apple({
    key: 'web-warm-up',
    kind: 'hang',
    title: 'Main thread unresponsive',
    reason: 'first WKWebView of the process',
    frames: [
      ios('WebKit', '-[WKWebView initWithFrame:configuration:]'),
      swift('WebContainer.warmUp()', 'WebContainer.swift', 29),
      ...RUN_LOOP,
    ],
    weight: 9,
  }),
  harmony({
    key: 'thread-block',
    kind: 'threadBlock',
    title: 'THREAD_BLOCK_6S',
    frames: [ets('decrypt', 'SecureStore.ets', 63), ets('aboutToAppear', 'HomePage.ets', 48), ...ARK],
    weight: 11,
    isTrouble: true,
  }),
  harmony({
    key: 'app-input',
    kind: 'appInput',
    title: 'APP_INPUT_BLOCK',
    frames: [ets('filter', 'WealthList.ets', 152), ...ARK],
    weight: 9,
  }),
  harmony({
    key: 'lifecycle',
    kind: 'lifecycle',
    title: 'LIFECYCLE_TIMEOUT',
    frames: [ets('onForeground', 'EntryAbility.ets', 74), ...ARK],
    weight: 4,
    hidden: 40,
  }),
];
