import { createStore } from 'zustand/vanilla'
import type { CommandId } from '#events/kernel/ids.ts'

/** `url` shows the photo from the memory of the browser. */
type KeptPhoto = { readonly file: File; readonly url: string }

/** The files of photos that are on their way, apart from their entries, each behind the id of its entry. */
export class PhotoFiles {
  /** How many bytes of each photo under way are sent. */
  readonly sentBytes = createStore<Readonly<Record<CommandId, number>>>(() => ({}))
  readonly #kept = new Map<CommandId, KeptPhoto>()

  /** Gives the file of a photo that another page took; undefined where it is not on this device. */
  fromDevice: (id: CommandId) => Promise<File | undefined> = () => Promise.resolve(undefined)

  keep(id: CommandId, file: File): void {
    this.#kept.set(id, { file, url: URL.createObjectURL(file) })
  }

  file(id: CommandId): File | undefined {
    return this.#kept.get(id)?.file
  }

  /** The address of a photo's picture; null where there is none, as for a file that was never to be sent. */
  picture = (id: CommandId): string | null => this.#kept.get(id)?.url ?? null

  /** Takes a file and its picture out of the memory. */
  drop(id: CommandId): void {
    const kept = this.#kept.get(id)
    if (!kept) return
    this.#kept.delete(id)
    URL.revokeObjectURL(kept.url)
    this.sentBytes.setState(({ [id]: _, ...others }) => others, true)
  }
}
