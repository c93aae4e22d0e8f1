import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import { toBase64 } from '#events/proof/bytes.ts'
import { readNote } from '#events/proof/note.ts'
import { readCheckpoint } from '#events/proof/checkpoint.ts'
import { RECORD_FILES, type RecordProof, recordText } from '#events/proof/record.ts'
import { proveConsistency, proveLeaves } from '#events/proof/tree.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { inTimeSlices, mapInSlices } from '#projections/engine/pace/slices.ts'
import { HttpError } from '../errors/http-error.ts'
import { storedLeaf } from '../event-store/stored-leaf.ts'
import { type NamedPhoto, nameForExport } from '../photos/export-names.ts'
import { listedKeys } from './keys.ts'
import { openedEvents, type StoredLog } from './opened-events.ts'
import { RecordBoard } from './record-cards.ts'
import type { RecordPages } from './record-pdf.ts'
import { type PictureOf, recordPictures } from './record-pictures.ts'
import type { SignedLog } from './signed-log.ts'
import { type Leaf, leafFinder, subtreesOf } from './tiles.ts'

/** The page that checks a record, as it was built; a record that is made before there is one lacks it. */
const PAGE = 'dist/verify/verify.html'

/** A record that is ready to be sent: texts and bytes under their names, then the photos under theirs. */
export type MadeRecord = {
  readonly projectName: string
  readonly madeAt: Date
  readonly files: readonly { readonly name: string; readonly content: Buffer | string }[]
  readonly photos: readonly NamedPhoto[]
}

/** The as-built drawings of a project, and the names of those for which a record has no room or no picture. */
export type RecordDrawings = {
  readonly files: readonly { readonly name: string; readonly content: Buffer }[]
  readonly leftOut: readonly string[]
}

export type RecordDeps = Pick<RecordPages, 'nameOf'> &
  StoredLog & {
    readonly pool: Pool
    readonly signedLog: SignedLog | null
    readonly now: () => Date
    readonly pictureOf: PictureOf
    readonly drawingsOf: (project: ProjectId) => Promise<RecordDrawings>
  }

/**
 * Makes the hand-over record of a project: its events, their proof, the pages, and what the server signs over all of them.
 * @throws HttpError 409 where the server signs nothing, 503 while the newest events are not signed; UnreadableStream.
 */
export async function makeRecord(
  { pool, store, signedLog, now, nameOf, pictureOf, drawingsOf, open }: RecordDeps,
  project: ProjectId,
): Promise<MadeRecord | null> {
  const stream = projectStream(project)
  const { events, leaves, board } = await readProject({ store, open }, stream)
  const last = leaves.at(-1)
  if (board.project === null || last === undefined) return null
  const signer = await signedLog?.signer()
  if (!signedLog || !signer) throw notSigned(signedLog?.trouble() ?? 'This server has no key to sign with.')
  const head = await signedLog.headAt(last.position)
  if (!head) {
    const trouble = signedLog.trouble()
    throw trouble === null ? notYet() : notSigned(trouble)
  }
  const { size } = head.checkpoint
  const subtree = subtreesOf(pool)
  const places = await placesOf(leaves, leafFinder(pool))
  const keys = await listedKeys(pool)
  const started = keys.at(-1)?.started ?? null
  const began = started === null ? null : readCheckpoint(readNote(started)?.text ?? '')
  if (!began || keys.at(-1)?.line !== signer.line) throw notYet()
  const proof: RecordProof = {
    format: 1,
    project,
    stream,
    checkpoint: head.note,
    keys: keys.map((key) => ({ ...key, since: key.since.toISOString() })),
    places,
    leaves: leaves.map(({ hash }) => toBase64(hash)),
    hashes: (await proveLeaves(places, size, subtree)).map(toBase64),
    consistency: (await proveConsistency(began.size, size, subtree)).map(toBase64),
  }
  const madeAt = now()
  const photos = nameForExport([...board.cards].map(({ card }) => card)).map((named) => ({
    ...named,
    file: `photos/${named.file}`,
  }))
  const { name, status } = board.project
  const drawings = await drawingsOf(project)
  // Not before it is needed: its libraries take a start as long as all of the server's own code.
  const { recordPdf } = await import('./record-pdf.ts')
  const pdf = await recordPdf({
    project: { id: project, name, status },
    ...{ madeAt, events: events.length, cards: board.cards, photos, nameOf, began },
    pictures: await recordPictures(photos, pictureOf),
    drawings: { ...drawings, files: drawings.files.map(({ name: file }) => file) },
    head: { note: head.note, ...head.checkpoint },
    key: signer.line,
  })
  const page = await readFile(PAGE, 'utf8').catch(() => null)
  const files = [
    { name: RECORD_FILES.pdf, content: pdf },
    { name: RECORD_FILES.events, content: `{"events":[\n${events.join(',\n')}\n]}\n` },
    { name: RECORD_FILES.proof, content: `${JSON.stringify(proof)}\n` },
    ...(page === null ? [] : [{ name: RECORD_FILES.page, content: page }]),
    ...drawings.files,
  ]
  const signed = [
    ...(await mapInSlices(files, ({ name: file, content }) => ({
      name: file,
      sha256: createHash('sha256').update(content).digest('hex'),
    }))),
    ...photos.map(({ file, photo }) => ({ name: file, sha256: photo.digest })),
  ]
  const text = recordText({
    origin: signer.key.name,
    project,
    events: events.length,
    madeAt: madeAt.toISOString(),
    files: signed,
  })
  const note = { name: RECORD_FILES.note, content: signer.sign(text) }
  return { projectName: name, madeAt, files: [...files, note], photos }
}

/** All events of a project as they are stored, and the board that they lead to. One event may be of thousands of cards. */
async function readProject(log: StoredLog, stream: string) {
  const events: string[] = []
  const leaves: Leaf[] = []
  const board = new RecordBoard()
  const giveWay = inTimeSlices()
  for await (const { stored, event } of openedEvents(log, stream)) {
    board.apply(event)
    await giveWay()
    // Its keyed hash is the server's own.
    const { hash: _, ...told } = stored
    events.push(JSON.stringify(told))
    await giveWay()
    leaves.push({ position: stored.position, hash: await storedLeaf(stored) })
    await giveWay()
  }
  return { events, leaves, board }
}

/** @throws HttpError 409 where an event is not the one that was signed. */
async function placesOf(leaves: readonly Leaf[], find: (leaf: Leaf) => Promise<number | null>): Promise<number[]> {
  const places: number[] = []
  for (const [revision, leaf] of leaves.entries()) {
    const place = await find(leaf)
    if (place === null)
      throw notSigned(
        `Event ${revision} of this project is not the one that was signed: see "Check the Record" in its history.`,
      )
    places.push(place)
  }
  return places
}

const notSigned = (why: string) => new HttpError(409, `No record can be made. ${why}`, { code: 'not-signed' })
const notYet = () =>
  new HttpError(503, 'The newest changes of this project are not signed yet. Try again in some seconds.', {
    code: 'not-signed-yet',
    headers: { 'retry-after': '5' },
  })
