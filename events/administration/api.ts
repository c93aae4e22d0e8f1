import { z } from 'zod'
import { UsedKey } from '../kernel/history.ts'
import { UserId } from '../kernel/ids.ts'
import { storableText } from '../kernel/text/text.ts'

// The log of administration: GET /api/administration and the same as a file.

/** Kinds of what employees administer. */
export const AdministrationKind = z.enum([
  ...(['accounts', 'invitations', 'companies', 'settings', 'quota', 'keys', 'webhooks'] as const),
  ...(['organizations', 'instances', 'folders', 'templates', 'feedback'] as const),
])
export type AdministrationKind = z.infer<typeof AdministrationKind>

const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-05-04T08:00:00Z' })

/**
 * The question for the log: all of these hold for a line. `person`: who did it, or whom it was done to; `system`: no person did it.
 * `text`: the line holds each of its words. `to` is the last moment that counts.
 */
export const AdministrationFilter = z.object({
  person: z
    .union([z.literal('system'), z.coerce.number().pipe(UserId)], 'must be the id of a person, or system')
    .optional(),
  kind: AdministrationKind.optional(),
  text: storableText(z.string().trim(), 200).optional(),
  from: time.optional(),
  to: time.optional(),
})
export type AdministrationFilter = z.infer<typeof AdministrationFilter>

/** A page: the lines before the line `before`; without it from the newest on. */
export const AdministrationQuery = AdministrationFilter.extend({
  before: z.coerce.number().int().nonnegative().optional(),
})

/** A person as they were called then. */
const Person = z.object({ id: UserId, name: z.string() })

/**
 * A line of the log. `at`: ISO 8601, UTC. `by` null: no person did it. `about`: whom it was done to. `apiKey`: the key by which it was
 * done; `key`: the one that it was done to. Their names are null once their person is deleted.
 */
export const AdministrationLine = z.object({
  line: z.int().nonnegative(),
  at: z.string(),
  kind: AdministrationKind,
  text: z.string(),
  by: Person.nullable(),
  about: Person.nullable(),
  apiKey: UsedKey.optional(),
  key: UsedKey.optional(),
})
export type AdministrationLine = z.infer<typeof AdministrationLine>

export const AdministrationPage = z.object({ lines: z.array(AdministrationLine), hasMore: z.boolean() })
export type AdministrationPage = z.infer<typeof AdministrationPage>
