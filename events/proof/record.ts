import { z } from 'zod'

/** The text by which a key vouches for the one that follows it. */
export const endorsementText = (origin: string, line: string, since: string): string =>
  `${origin}/key\n${line}\nsince ${since}\n`

/** The list that the server signs with a record, over each of its files. `files`: in the order of the archive. */
export type RecordHead = {
  readonly origin: string
  readonly project: number
  readonly events: number
  readonly madeAt: string
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

/** The text that is signed. A file that the server lacked has no line. */
export const recordText = ({ origin, project, events, madeAt, files }: RecordHead): string =>
  `${origin}/record\nproject ${project}\nevents ${events}\ntime ${madeAt}\n${files
    .map(({ name, sha256 }) => `${sha256} ${JSON.stringify(name)}\n`)
    .join('')}`

/** @returns null for a text that {@link recordText} does not give. */
export function readRecordText(text: string): RecordHead | null {
  const lines = text.split('\n')
  const [, origin] = /^(.+)\/record$/.exec(lines[0] ?? '') ?? []
  const [, project] = /^project (\d+)$/.exec(lines[1] ?? '') ?? []
  const [, events] = /^events (\d+)$/.exec(lines[2] ?? '') ?? []
  const [, madeAt] = /^time (\S+)$/.exec(lines[3] ?? '') ?? []
  if (origin === undefined || project === undefined || events === undefined || madeAt === undefined) return null
  const files: { name: string; sha256: string }[] = []
  for (const line of lines.slice(4, -1)) {
    const [, sha256, name] = /^([0-9a-f]{64}) (".*")$/.exec(line) ?? []
    if (sha256 === undefined || name === undefined) return null
    try {
      files.push({ sha256, name: String(JSON.parse(name)) })
    } catch {
      return null
    }
  }
  const head = { origin, project: Number(project), events: Number(events), madeAt, files }
  return recordText(head) === text ? head : null
}

/** The files of a record beside its photos. */
export const RECORD_FILES = {
  pdf: 'record.pdf',
  events: 'events.json',
  proof: 'proof.json',
  /** Signed: {@link recordText}. */
  note: 'record.note',
  page: 'verify.html',
} as const

/** The folder of the as-built drawings of a record, each a PDF. */
export const AS_BUILT_FOLDER = 'as-built/'

/** A list that is refused at its first wrong value: millions of them would be millions of complaints. */
const listOf = <T>(shape: z.ZodType<T>) =>
  z.array(z.unknown()).transform((values, context) => {
    const list: T[] = []
    for (const value of values) {
      const { data, success } = shape.safeParse(value)
      if (!success) {
        context.addIssue('a value of another shape')
        return z.NEVER
      }
      list.push(data)
    }
    return list
  })

/** `proof.json`. Hashes are base64; `leaves` and `places` go with the events, in their order. */
export const RecordProof = z.object({
  format: z.literal(1),
  project: z.int(),
  stream: z.string(),
  /** The signed head that the proof leads to. */
  checkpoint: z.string(),
  /** The keys until now, the oldest first; the last one signed the checkpoint. */
  keys: listOf(
    z.object({
      line: z.string(),
      since: z.string(),
      endorsement: z.string().nullable(),
      started: z.string().nullable(),
    }),
  ),
  places: listOf(z.int().nonnegative()),
  leaves: listOf(z.string()),
  hashes: listOf(z.string()),
  /** From the first head that the key signed to this one. */
  consistency: listOf(z.string()),
})
export type RecordProof = z.infer<typeof RecordProof>

/** `events.json`: as they are stored, with fields that no one here reads. */
export const RecordEvents = z.object({
  events: listOf(
    z.looseObject({
      type: z.string(),
      stream: z.string(),
      revision: z.int(),
      recordedAt: z.string(),
      data: z.unknown(),
      version: z.int(),
      later: z.looseObject({ leaf: z.hex() }).optional(),
    }),
  ),
})
export type RecordEvents = z.infer<typeof RecordEvents>
