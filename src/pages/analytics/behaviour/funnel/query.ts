import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { topic } from '../../../../api/generated/behavior/topic.ts';
import type { Option } from '../../../../api/generated/client.schemas.ts';
import { questions } from '../../../../api/generated/funnels/questions.ts';
import { useAddress } from '../../../../shell/tabs/use-view.ts';
import { address } from '../address.ts';

/** Separates steps in the address; page names never contain it. */
const separator = '~';
/** Default time window of the steps (h). */
const usualWindow = '24';
const key = ['yusp-app-common', 'api', 'behaviour', 'funnel'];

/** Query key prefixes of the tab. */
export const asks = [key];

/** Serializes steps for the address. */
export const stepsText = (steps: readonly string[]): string => steps.join(separator);

/** The funnel in the address; without one, it has no steps. */
export function useFunnel() {
  const at = useAddress(address);
  const { steps, windowHours = usualWindow } = at.search;
  return { ...at, steps: steps === undefined ? [] : steps.split(separator), windowHours };
}

/** The number of devices at each step of a funnel. */
export function useFunnelAnswer(steps: readonly string[], windowHours: string) {
  const { search } = useAddress(address);
  const filter = topic.filter(search);
  const body = { steps: [...steps], windowHours: Number(windowHours) };
  return useQuery({
    ...questions.queryFunnel({ data: body, filter }),
    enabled: steps.length > 1,
    placeholderData: keepPreviousData,
  });
}

/** The steps to choose from, with their names. */
export interface StepOptions {
  pages: readonly Option[];
  events: readonly Option[];
  /** The name of a step; for one that no longer exists, taken from its id. */
  nameOf: (step: string) => string;
}

/** The pages and events of the application as steps. */
export function stepOptions(options: readonly Option[]): StepOptions {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return {
    pages: options.filter(({ extra }) => extra?.['kind'] === 'page'),
    events: options.filter(({ extra }) => extra?.['kind'] === 'event'),
    nameOf: (step) => names.get(step) ?? step.slice(step.indexOf(':') + 1),
  };
}
