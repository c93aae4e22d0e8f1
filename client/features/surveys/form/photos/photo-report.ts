import { ApiError } from '../../../../api/request/request.ts'
import { statusTextOf } from '../../../../api/request/status-text.ts'
import type { CommandId } from '#events/kernel/ids.ts'
import type { Outbox } from '../../../../live/outbox/outbox.ts'
import { isInTurn } from '../../../../live/outbox/photo-state.ts'
import { uploadFailure } from '../../../../shared/photos/upload-words.ts'
import { toast, type ToastMessage } from '../../../../ui/toast/toast.ts'
import { photosOfForm, type SectionPhoto } from './form-photos.ts'

type Failure = { readonly file: File; readonly error: unknown }
/** `sent`: the photos that came, each once: one that is sent again may be answered twice. */
type Tally = {
  readonly photo: SectionPhoto
  readonly sent: ReadonlySet<CommandId>
  readonly failures: readonly Failure[]
}

/** Says of the photos of each section by one toast what became of them, once none of them is going up (docs/rules.md, FORM-180). */
export class PhotoReport {
  readonly #outbox: Outbox
  readonly #tallies = new Map<string, Tally>()

  constructor(outbox: Outbox) {
    this.#outbox = outbox
    outbox.store.subscribe(() => this.#say())
  }

  sent(photo: SectionPhoto): void {
    this.#note(photo, (tally) => ({ ...tally, sent: new Set([...tally.sent, photo.id]) }))
  }

  failed(photo: SectionPhoto, file: File, error: unknown): void {
    this.#note(photo, (tally) => ({ ...tally, failures: [...tally.failures, { file, error }] }))
  }

  /** The outbox is told after this one, and its change says the toast. */
  #note(photo: SectionPhoto, to: (tally: Tally) => Tally): void {
    const key = `${photo.actor.id} ${photo.stream.id} ${photo.place.sectionId}`
    this.#tallies.set(key, to(this.#tallies.get(key) ?? { photo, sent: new Set(), failures: [] }))
  }

  #say(): void {
    for (const [key, tally] of this.#tallies) {
      const { actor, stream, place } = tally.photo
      const others = photosOfForm(this.#outbox.store.getState(), stream, actor.id)
      const isOver = !others.some(
        (one) => one.place.sectionId === place.sectionId && isInTurn(one, this.#outbox.isConnected),
      )
      if (!isOver) continue
      this.#tallies.delete(key)
      toast(wordsOf(tally))
    }
  }
}

const isOverQuota = (error: unknown): boolean => error instanceof ApiError && error.status === 413

function wordsOf({ sent: { size: sent }, failures }: Tally): ToastMessage {
  const [first] = failures
  if (sent > 0 || !first) {
    const reasons = failures.map(({ file, error }) => `${file.name}: ${uploadFailure(error, file).reason}`)
    return {
      title: sent === 1 ? 'Photo uploaded successfully' : `${sent} photo(s) uploaded successfully`,
      ...(first && { description: `Not there: ${reasons.join('\n')}`, variant: 'destructive' }),
    }
  }
  const said = uploadFailure(first.error, first.file)
  if (isOverQuota(first.error)) return said.toast
  const statusText = statusTextOf(first.error)
  return {
    title: `Failed to upload ${failures.length === 1 ? 'photo' : 'photos'}: ${statusText}`,
    description: said.reason === statusText ? undefined : said.reason,
    variant: 'destructive',
  }
}
