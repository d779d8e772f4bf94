import type { Application, User } from './accounts.ts';
import type { Fault } from './faults.ts';
import { Refused } from './problems.ts';

/** The common members of every record. */
export type Audit = {
  id: string;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
  revision: number;
};
export type StoredFile = Audit & {
  name: string;
  size: number;
  type: string;
  purpose: string;
  /** Of a file that is whole. */
  md5?: string;
  sha256?: string;
  /** Those that have arrived. */
  bytes: Buffer;
};
export type SubApp = Audit & { appId: string; subAppId: string; name: string };
export type ClientRange = { min?: string; max?: string };
export const platforms = ['android', 'ios', 'harmony'] as const;
export type Clients = { [platform in (typeof platforms)[number]]?: ClientRange };
export type PackageInput = {
  subAppId: string;
  moduleName: string;
  version: string;
  clients: Clients;
  installTiming: 'next' | 'immediate' | 'silent';
  packageType: 'incremental' | 'full';
  relatedVersion?: string;
  domain?: string;
  mainUrl: string;
  effectiveMode: 'full' | 'phased' | 'gray';
  fileId: string;
};
export type Package = Audit &
  PackageInput & {
    appId: string;
    status: 'pending' | 'effective' | 'offline';
    defective: boolean;
    defectReason?: string;
    everPublished: boolean;
    publishedAt?: string;
    publishedBy?: string;
    uploadedAt: string;
    uploadedBy: string;
  };

const now = (): string => new Date().toISOString();

/** All that is kept. A record is never changed: another one takes its place. */
export class Store {
  readonly fault: Fault | undefined;
  readonly files = new Map<string, StoredFile>();
  readonly subApps = new Map<string, SubApp>();
  readonly packages = new Map<string, Package>();
  #last = 0;

  constructor(fault: Fault | undefined) {
    this.fault = fault;
  }

  audit({ name }: User): Audit {
    this.#last += 1;
    const at = now();
    return { id: String(this.#last), createdAt: at, createdBy: name, updatedAt: at, updatedBy: name, revision: 1 };
  }

  /** The next revision of a package. */
  change(before: Package, changes: Partial<Package>, { name }: User): Package {
    const after = { ...before, ...changes, updatedAt: now(), updatedBy: name, revision: before.revision + 1 };
    this.packages.set(after.id, after);
    return after;
  }

  packagesOf({ appId }: Application): Package[] {
    return [...this.packages.values()].filter((each) => each.appId === appId);
  }

  subAppsOf({ appId }: Application): SubApp[] {
    return [...this.subApps.values()].filter((each) => each.appId === appId);
  }

  /** The packages of a sub-application, the highest version first. */
  versionsOf({ appId, subAppId }: { appId: string; subAppId: string }): Package[] {
    return [...this.packages.values()]
      .filter((each) => each.appId === appId && each.subAppId === subAppId)
      .toSorted((one, other) => (one.version < other.version ? 1 : -1));
  }

  /** @param isBlind whether the application makes no difference, which it must */
  package(application: Application, id: string, isBlind = false): Package {
    const pack = this.packages.get(id);
    if (pack === undefined || !(isBlind || pack.appId === application.appId)) throw new Refused('NOT_FOUND');
    return pack;
  }

  /** A file is its uploader's until a package uses it, then that of all who see the list of packages. */
  file(application: Application, user: User, id: string): StoredFile | undefined {
    const file = this.files.get(id);
    if (file === undefined || file.createdBy === user.name) return file;
    const isUsed = this.packagesOf(application).some(({ fileId }) => fileId === id);
    return isUsed && user.controls.includes('doQuery') ? file : undefined;
  }
}

/** Refuses who has read another revision than that of now. */
export function checkRevision(record: Audit, header: string | undefined, current: unknown) {
  if (header === undefined || header === '*' || header === tagOf(record)) return;
  throw new Refused('RECORD_CHANGED', { current });
}

export const tagOf = ({ revision }: Audit): string => `"${revision}"`;
