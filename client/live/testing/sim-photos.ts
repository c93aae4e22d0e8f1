import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { type BoardHandle } from '../board.ts'
import { cardLane } from '../outbox/new-cards.ts'
import { isPhoto, type Me, type PhotoEntry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { DeliverPhoto, PhotoDelivery } from '../outbox/photo-state.ts'
import type { SimNetwork } from './sim-network.ts'
import type { SimServer } from './sim-server.ts'
import type { SimTab } from './sim-tab.ts'

const LOST = { kind: 'later', scope: 'all', waitMs: null, reason: 'No answer.' } as const

/** A file that gives its bytes at once: those of Node come when no simulated time passes. */
export class PromptFile extends File {
  readonly #bytes: ArrayBuffer

  constructor(parts: readonly (string | ArrayBuffer)[], name: string, options?: FilePropertyBag) {
    super([...parts], name, options)
    const [part = ''] = parts
    this.#bytes = typeof part === 'string' ? new TextEncoder().encode(part).buffer : part
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice(0))
  }
}

/** The photos of a project's server: each once under its key. The text of a photo stands for its bytes, and for their digest. */
export class SimPhotos {
  /** The texts that came, and under which keys. */
  readonly came = new Map<string, Set<CommandId>>()
  /** Photos that got a last word, in the words of the server. */
  readonly answered = new Map<CommandId, PhotoDelivery>()
  readonly #server: SimServer

  constructor(server: SimServer) {
    this.#server = server
  }

  take({ id, actor, place }: PhotoEntry, text: string): PhotoDelivery {
    if (place.of !== 'card') throw new Error('the server of the tests has boards alone')
    const first = this.answered.get(id)
    if (first?.kind === 'accepted') return first
    const verdict = this.#decide(id, actor, place.deviceId, text)
    this.answered.set(id, verdict)
    if (verdict.kind === 'accepted') this.came.set(text, (this.came.get(text) ?? new Set()).add(id))
    return verdict
  }

  #decide(commandId: CommandId, actor: Me, deviceId: DeviceId, text: string): PhotoDelivery {
    const photo = {
      key: text,
      digest: text,
      mediaType: 'image/png',
      bytes: text.length,
      fileName: text,
      ...{ width: 1, height: 1 },
    } as const
    try {
      this.#server.run({ actor, commandId }, { type: 'AddPhoto', data: { deviceId, photo } })
      return { kind: 'accepted', revision: this.#server.head, digest: text }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      const { code } = error.refusal
      return { kind: 'refused', status: code === 'card-unknown' ? 404 : 409, reason: code }
    }
  }
}

/** Takes the photos of a tab to the server. One whose transfer is cut off early does not arrive. */
export const photoLine =
  (tab: SimTab, network: SimNetwork, photos: SimPhotos): DeliverPhoto =>
  async (entry, { file, signal }) => {
    const text = new TextDecoder().decode(await file.arrayBuffer())
    const answer = network.call(LOST, () => (signal.aborted ? LOST : photos.take(entry, text)))
    return new Promise((resolve) => void answer.then((delivery) => tab.run(() => resolve(delivery))))
  }

/** The photos that people took on a device, by their texts. */
export function takenPhotos() {
  const taken = new Map<string, { id: CommandId | null; isKept: boolean; isGivenUp: boolean }>()
  let count = 0
  return {
    /** How many were shown as kept. */
    get kept(): number {
      return [...taken.values()].filter(({ isKept }) => isKept).length
    },
    take({ board, outbox, me: actor }: { board: BoardHandle; outbox: Outbox; me: Me }, pick: number): void {
      const cards = [...board.store.getState().cards.keys()]
      const deviceId = cards[pick % Math.max(1, cards.length)]
      if (deviceId === undefined) return
      const text = `photo ${(count += 1)} of ${actor.id}`
      taken.set(text, { id: null, isKept: false, isGivenUp: false })
      const target = {
        actor,
        stream: board.stream,
        lanes: [cardLane(deviceId)],
        place: { of: 'card', deviceId },
      } as const
      outbox.photos.add(target, new PromptFile([text], text))
    },
    /** Sees what a tab shows of them. */
    note(outbox: Outbox): void {
      const { state, notKept } = outbox.device.getState()
      for (const { id, file, state: stands } of outbox.store.getState().entries.filter(isPhoto)) {
        const photo = taken.get(file.name)
        if (!photo) continue
        photo.id ??= id
        photo.isKept ||= state === 'kept' && !notKept.has(id) && stands !== 'accepted'
      }
    },
    /** The person has those that failed sent again, and gives them up at last. */
    dealWith(outbox: Outbox, round: number): void {
      for (const { id, file, state } of outbox.store.getState().entries.filter(isPhoto)) {
        const photo = taken.get(file.name)
        if (!photo || (state !== 'failed' && state !== 'refused')) continue
        // Its card was made here, and the undo of that came first.
        if (state === 'refused') outbox.withdraw(id)
        else if (round < 15) outbox.photos.retry(id)
        else {
          photo.isGivenUp = true
          outbox.withdraw(id)
        }
      }
    },
    /** The faults of these photos, in sentences: each came once, or was refused; one that was kept is not lost. */
    faults({ came, answered }: SimPhotos): string[] {
      return [...taken].flatMap(([text, { id, isKept, isGivenUp }]) => {
        const keys = came.get(text)?.size ?? 0
        if (keys > 1) return [`${text} came under ${keys} keys`]
        if (id && answered.get(id)?.kind === 'accepted' && keys === 0) return [`other bytes came for ${text}`]
        const answer = id && answered.get(id)
        if (isKept && !answer) return [`${text} was kept and lost${isGivenUp ? ': its bytes were not there' : ''}`]
        return []
      })
    },
  }
}
