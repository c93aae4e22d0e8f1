import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate'
import { browserStorage } from '../../api/storage.ts'
import type { UserId } from '#events/kernel/ids.ts'
import {
  type AnyEntry,
  type Entry,
  isCommand,
  isPhoto,
  isSave,
  type PhotoEntry,
  type Refusal,
} from '../../live/outbox/entry.ts'
import type { Connection } from '../../live/connection/connection.ts'
import type { OutboxState } from '../../live/outbox/outbox-state.ts'
import { isStuck, LOST, photoShown } from '../../live/outbox/photo-state.ts'
import { readDraft } from '../drafts/drafts.ts'
import { digestOf } from '../photos/digest.ts'
import { REFUSAL_KINDS } from '../refusals/refusal-kinds.ts'
import { refusalsOf, waitingEntries } from './waiting.ts'
import { isPhotoHere } from '../../live/outbox/photo-here.ts'
import { photoStateWords, stateWords } from './waiting-words.ts'

/** The version of the shape of changes.json, which docs/live-client.md describes. */
const VERSION = 2

/** A change as changes.json has it. `command` is what would be sent, `reason` why it was refused. */
type SavedChange = {
  readonly id: string
  readonly madeAt: string
  readonly state: 'waiting' | 'refused'
  readonly about: string
  readonly place: string
  readonly project: number
  readonly what: string
  readonly text: string | null
  readonly reason: string
  readonly command: unknown
}

/** A photo as changes.json has it. `file`: its name in the zip; null where this device has the file no more. */
type SavedPhoto = {
  readonly id: string
  readonly madeAt: string
  readonly state: 'waiting' | 'refused'
  readonly about: string
  readonly place: string
  readonly project: number | null
  readonly card: number | null
  readonly survey: number | null
  readonly section: number | null
  readonly name: string
  readonly bytes: number
  readonly sha256: string | null
  readonly reason: string
  readonly file: string | null
}

/** A survey as changes.json has it. `savedAt`: since when its save waits. `typed`: its draft as data. */
type SavedSurvey = {
  readonly id: number
  readonly title: string
  readonly savedAt: string
  readonly typed: unknown
}

type Work = {
  readonly state: OutboxState
  readonly person: { readonly id: UserId; readonly name: string }
  readonly connection: Connection
  /** The file of a photo. */
  fileOf(id: AnyEntry['id']): Promise<File | undefined>
  readonly now: Date
}

/**
 * A person's work that the log does not have, as one zip: changes.json and the files of the photos, one at a time in memory.
 * @returns the file with its name, and how many photos it lacks, whose files this device does not have any more.
 */
export async function exportedWork({ state, person, connection, fileOf, now }: Work) {
  const parts: Blob[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    // The browser may put it on its disk: 30 photos are too much for the memory of a phone.
    parts.push(new Blob([new Uint8Array(chunk)]))
  })
  const waiting = waitingEntries(state, person.id)
  const photos: SavedPhoto[] = []
  for (const photo of waiting.filter(isPhoto)) {
    const file = await fileOf(photo.id)
    const said = saidOf(photoShown(photo, connection === 'live'))
    photos.push(await addPhoto(zip, said, file, photos.length + 1))
  }
  const refusals = refusalsOf(state, person.id)
  const saves = [...waiting, ...refusals.map(({ entry }) => entry)].filter(isSave)
  const surveys = saves.filter(isCommand).map(({ stream: { id }, about, at }): SavedSurvey => {
    return { id, title: about.subject, savedAt: at, typed: readDraft(person.id, `form ${id}`, browserStorage) }
  })
  const changes = [
    ...waiting.flatMap((entry) =>
      isPhoto(entry) || isSave(entry) ? [] : savedChange(entry, stateWords(entry, connection)),
    ),
    ...refusals.flatMap((refusal) => (refusal.isDealtWith || isSave(refusal.entry) ? [] : savedRefusal(refusal))),
  ]
  const text = new ZipDeflate('changes.json')
  zip.add(text)
  const content = {
    format: 'fieldboard-work',
    version: VERSION,
    savedAt: now.toISOString(),
    person,
    changes,
    photos,
    surveys,
  }
  text.push(strToU8(JSON.stringify(content, null, 2)), true)
  zip.end()
  return {
    blob: new Blob(parts, { type: 'application/zip' }),
    name: `unsaved-work-${now.toISOString().slice(0, 16).replaceAll(':', '-')}.zip`,
    // Of a lost one its person knows already.
    missing: photos.filter(({ file, reason }) => file === null && reason !== LOST.reason).length,
  }
}

/** The part of a photo that is known without its bytes. */
type PhotoFacts = Omit<SavedPhoto, 'file'>

const saidOf = (photo: PhotoEntry): PhotoFacts => ({
  ...{ id: photo.id, madeAt: photo.at, state: photo.state === 'refused' || isStuck(photo) ? 'refused' : 'waiting' },
  ...{ about: photo.about?.subject ?? '', place: photo.about?.place ?? '' },
  ...placeOf(photo),
  ...{
    name: photo.file.name,
    bytes: photo.file.size,
    sha256: photo.digest,
    reason: isPhotoHere(photo) ? 'It waits for a card.' : photoStateWords(photo),
  },
})

const placeOf = ({ stream: { id }, place }: PhotoEntry): Pick<PhotoFacts, 'project' | 'card' | 'survey' | 'section'> =>
  place.of === 'section'
    ? { project: null, card: null, survey: id, section: place.sectionId }
    : {
        ...(place.of === 'card' ? { project: id, card: place.deviceId } : { project: place.projectId, card: null }),
        ...{ survey: null, section: null },
      }

async function addPhoto(zip: Zip, said: PhotoFacts, file: File | undefined, number: number): Promise<SavedPhoto> {
  const bytes = await file?.arrayBuffer().catch(() => null)
  const path = `photos/${String(number).padStart(3, '0')}-${said.name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`
  if (bytes) {
    // A photo is compressed already.
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    entry.push(new Uint8Array(bytes), true)
  }
  return {
    ...said,
    sha256: said.sha256 ?? (file && bytes ? await digestOf(file) : null),
    file: bytes ? path : null,
  }
}

function savedChange({ id, at, about, stream, command }: Entry, reason: string): SavedChange {
  const { what, text } = REFUSAL_KINDS[stream.kind].wordsOf(command)
  const { subject, place } = about
  return { id, madeAt: at, state: 'waiting', about: subject, place, project: stream.id, what, text, reason, command }
}

const savedRefusal = (refusal: Refusal): SavedChange => ({
  ...savedChange(refusal.entry, refusal.message),
  state: 'refused',
})
