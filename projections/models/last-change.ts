import type { RecordedEvent } from '#events/kernel/envelope.ts'

/** The revision of its stream at which something changed last, and when (ISO 8601, UTC). */
export type LastChange = { readonly revision: number; readonly at: string }

export const lastChangeOf = ({
  revision,
  recordedAt,
}: Pick<RecordedEvent<object>, 'revision' | 'recordedAt'>): LastChange => ({
  revision,
  at: recordedAt,
})
