import { z } from 'zod'
import { Part } from './archive.ts'

/**
 * Goes up when an earlier build could not restore what this one writes. Since 2 the keys of people are in a file of their own, and
 * read models are not in a backup.
 */
export const FORMAT = 2

/** First in an archive: what it is, so that nothing else need be read of one that cannot be restored. */
export const ABOUT = 'about.json'
/** Last in an archive: every other file with its size and digest. Without it an archive is not whole. */
export const MANIFEST = 'manifest.json'
/** The output of pg_dump. */
export const DUMP = 'database.dump'
/** The ids of the keys that the log needs; the keys themselves are in another file (see `KeyFile`). Not in format 1. */
export const KEY_IDS = 'key-ids.json'
/** The folder of photos, named as in DATA_DIR. */
export const PHOTOS = 'photos'

/** In every format. */
export const AnyAbout = z.looseObject({ fieldboard: z.literal('backup'), format: z.int().positive() })

export const About = z.object({
  fieldboard: z.literal('backup'),
  format: z.literal([1, FORMAT]),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** `migration`: the last one that the build knew. */
  versions: z.object({
    migration: z.int(),
    node: z.string(),
    pglite: z.string().optional(),
    pgDump: z.string().optional(),
  }),
  /** Names the APP_SECRET without telling anything about it. */
  secretId: z.string(),
  /** Where the log stood when the backup was begun, for `verify-log --expect`; null for an empty one, absent in older backups. */
  logHead: z.string().nullable().optional(),
  /** For people who open the archive. */
  note: z.string(),
})
export type About = z.infer<typeof About>

export const Manifest = z.object({ files: z.array(Part) })
export type Manifest = z.infer<typeof Manifest>

/** The tables of people's keys, whose rows are in a file of their own. */
export const KEY_TABLES = ['person_key', 'person_of_user'] as const

/**
 * Tables whose rows do not come back: sessions would live again after their end, mails and deliveries would go out again, and an old
 * head would let a server sign a second history, or be given away as the newest one. Links of invitations, folded streams and measurements tell of people in clear, and
 * would bring back a person who was erased since.
 */
export const NOT_KEPT = [
  ...['session', 'mail_outbox', 'outgoing_delivery', 'proof_head', 'proof_given'],
  ...['registration_tokens', 'stream_snapshot'],
  ...['api_metrics', 'auth_metrics', 'session_metrics', 'upload_metrics'],
] as const

/**
 * All tables of read models, as pg_dump takes them: they tell of people in clear and follow from the log. The tables themselves come
 * back empty, since views that others made may stand over them; the next start makes them anew.
 */
export const READ_MODELS_NOT_KEPT = ['projections.*', 'rm_*.*'] as const

/** The content of {@link KEY_IDS}. */
export const KeyIds = z.object({ ids: z.array(z.string()) })

/** A path inside an archive that may be written below a folder: plain names, none of which leads elsewhere. */
export const isPlace = (name: string): boolean =>
  name === DUMP || name === KEY_IDS || /^(?:pglite|photos)(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/.test(name)

/** JSON of a shape; null when it is not. */
export function readJson<T>(shape: z.ZodType<T>, json: string): T | null {
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
