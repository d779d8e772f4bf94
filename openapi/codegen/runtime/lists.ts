import * as v from 'valibot';
import { untilLimit } from './findings.ts';

/** A list; items after the hundredth finding are not checked. */
/* @__NO_SIDE_EFFECTS__ */
export function list<const I extends v.GenericSchema>(item: I, code: string): v.ArraySchema<I, string> {
  const schema = v.array(item, code);
  const run = schema['~run'];
  return Object.assign(schema, {
    '~run'(this: typeof schema, dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const input: unknown = dataset.value;
      if (!Array.isArray(input)) return run.call(this, dataset, config);
      const checked = untilLimit<unknown>(input, (value) => item['~run']({ value }, config).issues?.length ?? 0);
      return run.call(this, checked === input ? dataset : { value: checked }, config);
    },
  });
}
