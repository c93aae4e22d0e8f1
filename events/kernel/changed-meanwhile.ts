import { z } from 'zod'
import { isSameForm } from './text/text.ts'
import { beaten, type RefusalTable, Rejection } from './refusal.ts'

/** The value of a field of an editor. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FieldValue = z.infer<typeof FieldValue>
type Fields = Readonly<Record<string, FieldValue | undefined>>

/**
 * The refusal of a command whose sender changes fields that another person has changed since the sender read them. `theirs`: the
 * present value of each such field, under its name in the body of the call.
 */
export const ChangedMeanwhile = z.object({
  code: z.literal('changed-meanwhile'),
  theirs: z.record(z.string(), FieldValue),
})
export type ChangedMeanwhile = Readonly<z.infer<typeof ChangedMeanwhile>>

/** The refusals that all aggregates share. */
export const sharedRefusals: RefusalTable<ChangedMeanwhile> = {
  'changed-meanwhile': beaten('Another person has changed this meanwhile. Look at both versions and choose one.'),
}

/**
 * Lets a command change fields unless another person gave one of them another value than the sender saw.
 * @param wanted the new values; a field that is absent stays. @param base the values that the sender saw; a field that is absent
 * is changed whatever it is by now. @param present the values by now.
 * @throws Rejection {@link ChangedMeanwhile}
 */
export function demandUnchanged(
  wanted: Fields,
  base: Fields | undefined,
  present: Readonly<Record<string, FieldValue>>,
): void {
  const theirs = Object.entries(present).filter(([name, value]) => {
    const [mine, seen] = [wanted[name], base?.[name]]
    return mine !== undefined && seen !== undefined && !isSameForm(seen, value) && !isSameForm(mine, value)
  })
  if (theirs.length === 0) return
  const refusal: ChangedMeanwhile = { code: 'changed-meanwhile', theirs: Object.fromEntries(theirs) }
  throw new Rejection(refusal)
}
