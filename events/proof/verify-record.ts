import { fromBase64, fromHex, isSame, toBase64, toHex } from './bytes.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { mayHoldErased } from './erased-event.ts'
import { leafOf } from './leaf.ts'
import { demand, Difference, parsed } from './difference.ts'
import { isNoteSigned, type NoteKey, readKeyLine, readNote } from './note.ts'
import { demandOwnOrder, isPhoto } from './own-order.ts'
import { NoZip, readZipList, type Source, type ZipEntry } from './read-zip.ts'
import { endorsementText, readRecordText, RECORD_FILES, RecordEvents, RecordProof } from './record.ts'
import { isConsistent, rootOfProof } from './tree.ts'
import { sha256, textOf } from './web.ts'

/** A record that is what the server signed. */
export type ConfirmedRecord = {
  readonly project: number
  readonly events: number
  /** Events of which personal data was erased. */
  readonly erased: number
  readonly photos: number
  readonly madeAt: string
  /** The head of the log, and since which one this key has signed it. */
  readonly head: { readonly size: number; readonly signedAt: string }
  readonly began: { readonly size: number; readonly signedAt: string }
  /** True if the person knew a key before that led to this one. Otherwise all of it may be another's. */
  readonly isKeyKnown: boolean
  /** Each key, the oldest first. `isVouched`: the one before has signed it; null for the first one. */
  readonly keys: readonly { readonly line: string; readonly since: string; readonly isVouched: boolean | null }[]
}

/** `difference`: the first thing that is not what was signed, a sentence. */
export type Verdict = { readonly confirmed: ConfirmedRecord } | { readonly difference: string }

type Checking = {
  /** The line of a key that a person knows already, such as from an earlier record. */
  readonly knownKey?: string | undefined
  readonly tell?: (share: number) => void
}

/**
 * Checks a record as {@link RECORD_FILES} says, from its own bytes alone.
 * `tell` hears how far it is, from 0 to 1. @throws where the platform cannot check signatures, and where the file cannot be read.
 */
export async function verifyRecord(source: Source, checking: Checking = {}): Promise<Verdict> {
  try {
    return { confirmed: await check(source, checking) }
  } catch (error) {
    if (error instanceof Difference || error instanceof NoZip) return { difference: error.message }
    throw error
  }
}

async function check(source: Source, { knownKey, tell }: Checking): Promise<ConfirmedRecord> {
  const entries = new Map<string, ZipEntry>()
  const listed = await readZipList(source)
  for (const entry of listed) {
    demand(!entries.has(entry.name), `${entry.name} is there twice.`)
    entries.set(entry.name, entry)
  }
  const read = async (name: string) => {
    const entry = entries.get(name)
    demand(entry !== undefined, `${name} is missing.`)
    return entry.read()
  }
  const textIn = async (name: string) => {
    const bytes = await read(name)
    try {
      return textOf(bytes)
    } catch {
      throw new Difference(`${name} is no text.`)
    }
  }

  const proof = parsed(RecordProof, await textIn(RECORD_FILES.proof), RECORD_FILES.proof)
  const { keys, key, checkpoint, began } = await checkHead(proof)
  if (knownKey !== undefined) demandKnown(keys, knownKey)
  const noteText = readNote(await textIn(RECORD_FILES.note))
  demand(noteText !== null, `${RECORD_FILES.note} is no signed note.`)
  demand(
    await isNoteSigned(noteText, key),
    `The signature of ${RECORD_FILES.note} is not of this text: it was changed.`,
  )
  const head = readRecordText(noteText.text)
  demand(head !== null && head.origin === checkpoint.origin, `${RECORD_FILES.note} does not list a record of this log.`)
  demand(head.project === proof.project, `${RECORD_FILES.note} and ${RECORD_FILES.proof} are of two projects.`)

  const { events } = parsed(RecordEvents, await textIn(RECORD_FILES.events), RECORD_FILES.events)
  await checkEvents(events, proof, checkpoint, head.events)
  let done = 0
  for (const { name, sha256: digest } of head.files) {
    demand(toHex(await sha256(await read(name))) === digest, `${name} is not what was signed.`)
    entries.delete(name)
    tell?.(++done / head.files.length)
  }
  entries.delete(RECORD_FILES.note)
  const [other] = entries.keys()
  demand(other === undefined, `${other} is no part of what was signed.`)
  demandOwnOrder(listed, head)
  const photos = head.files.filter(isPhoto).length
  const erased = events.filter(({ later }) => later !== undefined).length
  return {
    project: head.project,
    events: events.length,
    erased,
    photos,
    madeAt: head.madeAt,
    head: checkpoint,
    began,
    isKeyKnown: knownKey !== undefined,
    keys,
  }
}

/** Checks keys, signatures and that the log only grew since this key began. */
async function checkHead(proof: RecordProof) {
  const keys: ConfirmedRecord['keys'][number][] = []
  let before: NoteKey | null = null
  for (const { line, since, endorsement } of proof.keys) {
    const key = await readKeyLine(line)
    demand(key !== null, `The key ${line} cannot be read.`)
    const note = endorsement === null ? null : readNote(endorsement)
    demand((note === null) === (endorsement === null), `The note on the key ${line} cannot be read.`)
    const isVouched: boolean =
      note !== null &&
      before !== null &&
      note.text === endorsementText(before.name, line, since) &&
      (await isNoteSigned(note, before))
    demand(note === null || isVouched, `The key ${line} is not the one that the key before it has signed.`)
    keys.push({ line, since, isVouched: before === null ? null : isVouched })
    before = key
  }
  const key = before
  demand(key !== null, 'There is no key.')
  const checkpoint = await signedHead(proof.checkpoint, key, 'The head of the log')
  const started = proof.keys.at(-1)?.started ?? null
  demand(started !== null, 'The first head of the key is missing.')
  const began = await signedHead(started, key, 'The first head of the key')
  const isGrown = await isConsistent(sha256, began, checkpoint, hashesOf(proof.consistency))
  demand(isGrown, 'The head of the log does not go on from the first head of the key.')
  return { keys, key, checkpoint, began }
}

/** The known key must be listed, and lead to the last one. */
function demandKnown(keys: ConfirmedRecord['keys'], knownKey: string): void {
  const from = keys.findIndex(({ line }) => line === knownKey)
  const isLed = from >= 0 && keys.slice(from + 1).every(({ isVouched }) => isVouched)
  demand(
    isLed,
    `The record is not signed by the key that you know, nor by one that it has vouched for: ${keys.at(-1)?.line}.`,
  )
}

async function signedHead(written: string, key: NoteKey, what: string): Promise<Checkpoint> {
  const note = readNote(written)
  demand(note !== null && (await isNoteSigned(note, key)), `${what} is not signed by the key: it was changed.`)
  const checkpoint = readCheckpoint(note.text)
  demand(checkpoint !== null && checkpoint.origin === key.name, `${what} is not of the log that the key is for.`)
  return checkpoint
}

type RecordEvent = RecordEvents['events'][number]
const named = (event: RecordEvent): string => `Event ${event.revision} (${event.type}, ${event.recordedAt})`

async function checkEvents(
  events: readonly RecordEvent[],
  proof: RecordProof,
  head: Checkpoint,
  count: number,
): Promise<void> {
  for (const [revision, event] of events.entries()) {
    demand(event.stream === proof.stream, `${named(event)} is of ${event.stream}, not of ${proof.stream}.`)
    demand(
      event.revision === revision,
      `Event ${revision} is missing or in another place: ${named(event)} stands there.`,
    )
    // Its personal data was erased since it was written: the server's list of files vouches for the rest.
    const kept = event.later && fromHex(event.later.leaf)
    demand(!kept || mayHoldErased(event), `${named(event)} says that something of it was erased, and cannot have it.`)
    const leaf = toBase64(kept ?? (await leafOf(sha256, event)))
    demand(leaf === proof.leaves[revision], `${named(event)} is not what was signed.`)
  }
  demand(
    events.length === count && events.length === proof.leaves.length,
    `Event ${events.length} and those after it are missing: ${count} were signed.`,
  )
  const leaves = events.map((_, index) => ({
    index: proof.places[index] ?? -1,
    hash: fromBase64(proof.leaves[index] ?? '') ?? new Uint8Array(),
  }))
  const root = await rootOfProof(sha256, leaves, head.size, hashesOf(proof.hashes))
  demand(
    root !== null && isSame(root, head.root),
    'The proof does not lead to the signed head: the events, or the proof, are of another log.',
  )
}

const hashesOf = (texts: readonly string[]) => texts.map((text) => fromBase64(text) ?? new Uint8Array())
