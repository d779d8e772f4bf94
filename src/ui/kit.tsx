import type { MessageDescriptor } from '@lingui/core';
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { lazyModule, type LazyModule } from '../base/lazy-module.ts';
import type { ExportPanelProps } from './list/types.ts';

/** One wrong field as a server answered it. `path` is the form path (`conditions.0.values`), empty when it names no field. */
export interface FieldFailure {
  path: string;
  code: string;
}

/** Everything the kit needs to know about a failed call, whatever the client behind it throws. */
export interface Failure {
  status?: number;
  code?: string;
  requestId?: string;
  /** The records that refused a call about several. */
  ids?: readonly string[];
  fields: readonly FieldFailure[];
}

/** Props of a help panel. */
export interface HelpPanelProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Services of the application for the kit. The kit itself knows no domain, client or session. */
export interface Kit {
  /** Text of a problem code in the current language. */
  problemText: (code: string) => string;
  /** Reads a thrown value; never throws itself. */
  readFailure: (error: unknown) => Failure;
  /**
   * Retries once an expired session continues.
   * @returns false when no session has run out, so that nothing is to come
   */
  afterSignIn: (run: () => void) => boolean;
  /** Stored table layouts are kept per user under this key. */
  userKey: string;
  /** Name and id of the current application, shown in every confirmation that matters. */
  appLabel: string;
  /** Identity of the current application; drafts are kept apart by it. */
  appKey: string;
  /** Address of the view, without what follows in the query string. */
  place: string;
  /** Whether the user may use a control (`doCreate`) of the view. */
  can: (control: string) => boolean;
  /** IANA zone that instants are shown in. */
  timeZone: string;
  /** Says something that needs no answer. */
  tell: (text: MessageDescriptor | string) => void;
  /** Level 0 of the confirmation ladder: shows what was done, with an undo for a while. */
  offerUndo: (text: MessageDescriptor, undo: () => void) => void;
  /** Whether the view has a help, and what fetches its panel. */
  hasHelp: boolean;
  loadHelp: LazyModule<{ HelpPanel: ComponentType<HelpPanelProps> }>;
  /** Fetches the panel that exports lists. */
  loadExport: LazyModule<{ ExportPanel: ComponentType<ExportPanelProps> }>;
}

/** The default context of the kit: codes without texts, and everything allowed. */
export const bareKit: Kit = {
  problemText: (code) => code,
  readFailure: () => ({ fields: [] }),
  afterSignIn: () => false,
  userKey: '',
  appLabel: '',
  appKey: '',
  place: '',
  can: () => true,
  timeZone: 'Asia/Shanghai',
  tell: () => {},
  offerUndo: () => {},
  hasHelp: false,
  loadHelp: lazyModule(async () => ({ HelpPanel: () => null })),
  loadExport: lazyModule(async () => ({ ExportPanel: () => null })),
};

const KitContext = createContext<Kit>(bareKit);

/** Supplies the kit below it; without one the kit shows bare codes. */
export function KitProvider({ value, children }: { value: Kit; children: ReactNode }) {
  return <KitContext value={value}>{children}</KitContext>;
}

export function useKit(): Kit {
  return use(KitContext);
}
