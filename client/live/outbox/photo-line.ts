import { createStore } from 'zustand/vanilla'
import type { CommandId, UserId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import type { Clock } from '../connection/clock.ts'
import type { Backoff } from './backoff.ts'
import { isPhoto, type PhotoEntry, type PhotoPlace } from './entry.ts'
import type { EntryList } from './entry-list.ts'
import { isSameStream } from './outbox-state.ts'
import { PhotoFiles } from './photo-files.ts'
import { type DeliverPhoto, isHeld, isLastTry, isLost, LOST, MAX_PHOTO_PAUSE_MS, type NewPhoto } from './photo-state.ts'
import { type NoAnswer, type PhotoDelivery, photoEntry, QUEUED, waitingWith, withoutAnswer } from './photo-state.ts'
import { Transfers } from './transfers.ts'

/** The wait of all photos, beside those of single ones: the server asked for patience. */
export const ALL_PHOTOS = 'photos'

/** There is nothing to retry: the same bytes are answered the same, or their place is gone, or not there for this person. */
const FINAL: ReadonlySet<number> = new Set([400, 404])

/** The part of the outbox that photos need. */
type Line = {
  put(entry: PhotoEntry): void
  sendNext(): void
  isConnected(): boolean
  /** True if a person is the one who is signed in. */
  isSender(id: UserId): boolean
  /** The server says that the session of a person is over. */
  signedOut(id: UserId): void
}

/**
 * The photos among the entries of the outbox. One that got no last word waits and is sent again by itself, under the same key:
 * after pauses that grow, and at once when the connection is back (docs/rules.md, PHOTO-60).
 */
export class PhotoLine {
  readonly files = new PhotoFiles()
  /** The stream whose screen shows what becomes of its photos; null while no screen does. */
  readonly shown = createStore<{ readonly stream: StreamRef | null }>(() => ({ stream: null }))
  readonly #entries: EntryList
  readonly #backoff: Backoff
  readonly #clock: Clock
  readonly #line: Line
  readonly #delivers = new Map<PhotoPlace['of'], DeliverPhoto>()
  readonly #transfers = new Transfers()

  constructor(entries: EntryList, backoff: Backoff, clock: Clock, line: Line) {
    this.#entries = entries
    this.#backoff = backoff
    this.#clock = clock
    this.#line = line
  }

  /** Sends the photos of a kind of place by this from now on. Before, they wait: its code comes late. */
  sendBy(of: PhotoPlace['of'], deliver: DeliverPhoto): void {
    this.#delivers.set(of, deliver)
    this.#line.sendNext()
  }

  /** Sends a photo as soon as it is its turn; gives its id. @param refusal why its file is not taken: it is kept to be seen, and never sent. */
  add(made: NewPhoto, file: File, refusal: string | null = null): CommandId {
    const entry = photoEntry(made, file, refusal, this.#clock)
    if (refusal === null) this.files.keep(entry.id, file)
    this.#line.put(entry)
    return entry.id
  }

  /** Sends a photo that failed once more, whole and under the same key: it counts once, whatever became of the first try. */
  retry(id: CommandId): void {
    if (this.#find(id)?.state === 'sent') return
    this.#backoff.forget(id)
    this.#entries.change(id, QUEUED)
    this.#line.sendNext()
  }

  /** The bytes of a photo are nowhere: there is nothing to be sent. */
  lose(id: CommandId): void {
    const photo = this.#find(id)
    if (photo && photo.state !== 'accepted' && !isLost(photo)) this.#entries.change(id, LOST)
  }

  /** A screen shows the photos of a stream until it ends that: one that the server took stays until it shows (Outbox.see). */
  show(stream: StreamRef): () => void {
    this.shown.setState({ stream })
    return () => {
      this.shown.setState({ stream: null })
      for (const photo of this.#photos)
        if (photo.state === 'accepted' && isSameStream(photo.stream, stream)) this.remove(photo.id)
    }
  }

  /** The server can be reached again: photos that got no answer are tried now, also those that got none too often. */
  connected(): void {
    for (const { id, unanswered, state, reason } of this.#photos) {
      if (unanswered === 0 || isLost({ state, reason })) continue
      this.#backoff.forget(id)
      const isToBeTried = state === 'failed' || state === 'queued'
      this.#entries.change(id, { ...(isToBeTried && QUEUED), unanswered: 1 })
    }
  }

  /** One that was tried in vain is not in line before there is a connection: nothing waits for it meanwhile. */
  isInLine(photo: PhotoEntry): boolean {
    return this.#delivers.has(photo.place.of) && (this.#line.isConnected() || !isHeld(photo))
  }

  /** Takes a photo off the page, and its picture out of the memory; a transfer ends. */
  remove(id: CommandId): void {
    this.#backoff.forget(id)
    this.#transfers.end(id)
    this.#entries.remove(id)
    this.files.drop(id)
  }

  /** The file of a photo, and its picture from then on, also of one that another page took. */
  async fetchFile(id: CommandId): Promise<File | undefined> {
    const file = this.files.file(id) ?? (await this.files.fromDevice(id))
    if (!file || !this.#find(id) || this.files.file(id)) return file
    this.files.keep(id, file)
    this.#entries.change(id, {})
    return file
  }

  /** Another tab sends from now on: transfers end, and nothing comes of them here. */
  takeBack(): void {
    for (const id of this.#transfers.ids) {
      this.#transfers.end(id)
      this.#entries.change(id, QUEUED)
    }
  }

  /** Sends a photo once. Its outcome stands in its entry by the end. */
  async send(entry: PhotoEntry): Promise<void> {
    const { id } = entry
    const ending = this.#transfers.begin(id)
    const file = this.files.file(id) ?? (await this.fetchFile(id))
    if (!this.#transfers.isUnderWay(id, ending)) return
    const deliver = this.#delivers.get(entry.place.of)
    if (!file || !deliver) return this.lose(id)
    const onProgress = (sentBytes: number) => this.files.sentBytes.setState({ [id]: sentBytes })
    onProgress(0)
    const delivery = await deliver(entry, {
      file,
      signal: ending.signal,
      isLastTry: () => isLastTry(this.#find(id) ?? entry, this.#line.isConnected()),
      mayTell: () => this.#line.isSender(entry.actor.id),
      onProgress,
      onDigest: (digest) => this.#entries.change(id, { digest }),
    })
    if (!this.#transfers.isUnderWay(id, ending)) return
    this.#transfers.done(id)
    const sent = this.#find(id)
    if (sent) this.#delivered(sent, delivery)
  }

  #delivered(entry: PhotoEntry, delivery: PhotoDelivery): void {
    const { id, stream, actor } = entry
    switch (delivery.kind) {
      case 'accepted':
        this.#answered(id)
        const { digest, revision } = delivery
        if (!isSameStream(stream, this.shown.getState().stream)) this.remove(id)
        else this.#entries.change(id, { state: 'accepted', digest, revision, unanswered: 0 })
        break
      case 'refused':
        this.#answered(id)
        const { status, reason } = delivery
        this.#entries.change(id, { state: FINAL.has(status) ? 'refused' : 'failed', reason, unanswered: 0 })
        break
      case 'later':
      case 'signed-out':
        this.#halt(waitingWith(this.#photos, entry, delivery), delivery)
        if (delivery.kind === 'signed-out') this.#line.signedOut(actor.id)
        break
    }
  }

  /** The server gave its last word on a photo: it is there, for the others too. */
  #answered(id: CommandId): void {
    this.#backoff.answered(id)
    this.#backoff.forget(ALL_PHOTOS)
  }

  /** All of them wait before any is changed: a change may take some away, and others must not go in their place. */
  #halt(waiting: readonly PhotoEntry[], delivery: NoAnswer): void {
    if (delivery.kind === 'later' && delivery.waitMs !== null)
      this.#backoff.halt(ALL_PHOTOS, delivery.waitMs, MAX_PHOTO_PAUSE_MS)
    else for (const { id } of waiting) this.#backoff.halt(id, null, MAX_PHOTO_PAUSE_MS)
    for (const { id, state } of waiting) {
      const photo = this.#find(id)
      if (photo?.state === state) this.#entries.change(id, withoutAnswer(photo, delivery, this.#line.isConnected()))
    }
  }

  readonly #find = (id: CommandId) => this.#photos.find((photo) => photo.id === id)

  get #photos(): PhotoEntry[] {
    return this.#entries.all.filter(isPhoto)
  }
}
