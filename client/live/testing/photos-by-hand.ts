import type { BoardCommand } from '#events/project/commands.ts'
import { cardLane } from '../outbox/new-cards.ts'
import type { Deliver, Me, PhotoEntry } from '../outbox/entry.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { PhotoDelivery } from '../outbox/photo-state.ts'
import { isPhoto } from '../outbox/entry.ts'
import { deviceId, made, me, sampleProject } from './samples.ts'
import { SimClock } from './sim-clock.ts'

export const photoLost: PhotoDelivery = { kind: 'later', scope: 'all', waitMs: null, reason: 'No answer.' }
export const photoTaken: PhotoDelivery = { kind: 'accepted', revision: 1, digest: 'd' }

/**
 * An outbox that is connected and shows the sample project, and when each photo was sent, in milliseconds from the start.
 * Photos are named by their files.
 * @param answer of the server to a photo that is sent for the `count`th time. @param deliver takes commands.
 */
export function openPhotos(
  answer: (name: string, count: number) => PhotoDelivery | Promise<PhotoDelivery>,
  deliver: Deliver = async () => ({ kind: 'accepted', revision: 1, body: null }),
) {
  const clock = new SimClock(7)
  const start = clock.now()
  const sent: { readonly name: string; readonly atMs: number }[] = []
  const ended: string[] = []
  const outbox = new Outbox(deliver, clock)
  const stream = { kind: 'project', id: sampleProject.id } as const
  outbox.photos.sendBy('card', async ({ file: { name } }, { signal }) => {
    sent.push({ name, atMs: clock.now() - start })
    signal.addEventListener('abort', () => ended.push(name))
    return answer(name, sent.filter((other) => other.name === name).length)
  })
  const photos = () => outbox.store.getState().entries.filter(isPhoto)
  const photo = (name: string): PhotoEntry | undefined => photos().find(({ file }) => file.name === name)
  let signOuts = 0
  const open = (person: Me = me) => outbox.open(person.id, () => (signOuts += 1))
  open()
  outbox.connected()
  const hide = outbox.photos.show(stream)
  return {
    clock,
    outbox,
    sent,
    ended,
    open,
    hide,
    photo,
    photos,
    signOuts: () => signOuts,
    names: () => sent.map(({ name }) => name).join(''),
    id: (name: string) => {
      const found = photo(name)
      if (!found) throw new Error(`there is no photo ${name}`)
      return found.id
    },
    /** Adds a photo. `refusal`: why its file is not taken. */
    add(name: string, { card = 7, by = me, refusal = null }: { card?: number; by?: Me; refusal?: string | null } = {}) {
      const target = {
        actor: by,
        stream,
        lanes: [cardLane(deviceId(card))],
        place: { of: 'card', deviceId: deviceId(card) },
      } as const
      outbox.photos.add(target, new File(['x'], name), refusal)
    },
    command: (command: BoardCommand) => outbox.add(made(command)),
  }
}
