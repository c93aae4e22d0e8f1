import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { ProjectId } from '../kernel/ids.ts'
import { storableText } from '../kernel/text/text.ts'
import { DeviceStatus, DeviceType } from '../project/device.ts'

// The search over everything that a person may see, and what it answers (docs/rules.md, FIND).

/** The kinds of thing that are found, in the order in which they are shown. */
export const FoundKind = z.enum(['project', 'device', 'page', 'form', 'note', 'person'])
export type FoundKind = z.infer<typeof FoundKind>

/** Names a thing on the device of the person who opened it: `device-17`. */
export const thingKey = ({ kind, id }: Pick<FoundThing, 'kind' | 'id'>): string => `${kind}-${id}`

/** So many things a device may ask for again. */
export const MAX_RECENT = 12
/** The longest search, in UTF-16 units. */
export const MAX_SOUGHT = 200

const RecentKey = z
  .string()
  .regex(/^(project|device|page|form|note|person)-[1-9]\d{0,7}$/, 'names no thing')
  .transform((key) => {
    const [kind, id] = key.split('-')
    return { kind: FoundKind.parse(kind), id: Number(id) }
  })

/** GET /find. `q`: what is searched, empty for nothing. `recent`: keys of things that were opened before, with commas between. */
export const FindQuery = z.object({
  q: storableText(z.string(), MAX_SOUGHT).default(''),
  recent: z
    .string()
    .transform((keys) => keys.split(',').filter(Boolean))
    .pipe(z.array(RecentKey).max(MAX_RECENT))
    .default([]),
})
export type FindQuery = z.infer<typeof FindQuery>

/**
 * A thing that was found. `detail`: its project, organization or e-mail. `excerpt`: the words that were found where the name does
 * not hold them. A page of a floor plan has the id of its plan times a thousand, and its number. `type` and `status`: of a card; `role` and `company`: of a person.
 */
export const FoundThing = z.object({
  kind: FoundKind,
  id: z.int().positive(),
  projectId: ProjectId.nullable(),
  name: z.string(),
  detail: z.string(),
  excerpt: z.string().nullable(),
  type: DeviceType.nullable(),
  status: DeviceStatus.nullable(),
  role: Role.nullable().default(null),
  company: z.string().nullable().default(null),
})
export type FoundThing = z.infer<typeof FoundThing>

/** Of these kinds there is more than `found` has: how much more, at most {@link MAX_MORE}. */
const More = z.object({ kind: FoundKind, count: z.int() })
/** From here on it is not counted how much more there is. */
export const MAX_MORE = 300

/** `recent`: those of the things asked for that there are and the person may see, as they are called now. */
export const FindAnswer = z.object({ found: z.array(FoundThing), more: z.array(More), recent: z.array(FoundThing) })
export type FindAnswer = z.infer<typeof FindAnswer>
