import type { DeviceId } from '#events/kernel/ids.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import type { DeviceType } from '#events/project/device.ts'
import { images } from '../photos/images.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import type { Step } from './history.ts'
import { draw, ORIENTATIONS } from './scenes.ts'
import type { DemoSite } from './sites.ts'

const MINUTE_MS = 60_000

/** A card as its photos show it. */
type ShownCard = { readonly name: string; readonly type: DeviceType }

/**
 * The photos that people took of cards they had just installed: drawn, put into the store as those that come by an upload, and
 * the steps that add them. The same on every call.
 * @param cards those of the site, by their ids.
 */
export async function photoSteps(
  { name, photos }: DemoSite,
  steps: readonly Step[],
  cards: ReadonlyMap<DeviceId, ShownCard | undefined>,
  store: Pick<PhotoStore, 'put'>,
): Promise<Step[]> {
  const installed = steps.flatMap(({ by, ago, command }) =>
    command.type === 'MoveDevice' && command.data.to === 'installed' && command.data.from === 'waiting'
      ? [{ by, ago, deviceId: command.data.deviceId }]
      : [],
  )
  const random = seededRandom(name.length + installed.length, 'photos')
  const taken: Step[] = []
  for (let index = 0; index < Math.min(photos, installed.length); index++) {
    // The last ones stand at the top of their columns. Each third card has a second photo.
    const at = installed.length - 1 - Math.floor(((index - (index % 3 === 1 ? 1 : 0)) * installed.length) / photos)
    const { by, ago, deviceId } = installed[at] ?? {}
    const card = deviceId === undefined ? undefined : cards.get(deviceId)
    if (by === undefined || ago === undefined || deviceId === undefined || !card) continue
    const orientation = ORIENTATIONS[index % ORIENTATIONS.length] ?? 1
    const bytes = await draw({ type: card.type, label: card.name, orientation }, random)
    const photo = {
      ...(await store.put(`device-${deviceId}`, [bytes], images.inspect)),
      fileName: `IMG_${1200 + index}.jpg`,
    }
    const command = { type: 'AddPhoto', data: { deviceId, photo } } as const
    taken.push({ by, ago: ago - (5 + 2 * index) * MINUTE_MS, command })
  }
  return taken
}
