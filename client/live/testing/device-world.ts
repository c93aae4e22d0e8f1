import { type CommandId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { boardKind } from '../board.ts'
import { createLive } from '../live.ts'
import { Keeper } from '../outbox/device/keeper.ts'
import { type Entry, isCommand, type Me } from '../outbox/entry.ts'
import { Outbox } from '../outbox/outbox.ts'
import { SimClock } from './sim-clock.ts'
import { SimDevice } from './sim-device.ts'
import { SimNetwork } from './sim-network.ts'
import { SimServer, SYSTEM_COMMANDS } from './sim-server.ts'
import { OwnGestures } from './own-gestures.ts'
import { photoLine, SimPhotos, takenPhotos } from './sim-photos.ts'
import { clockOf, SimTab } from './sim-tab.ts'
import { sendAgain } from '../outbox/refused-commands.ts'

export const DEVICES = 2
const MAX_TABS = 3
const projectId = ProjectId.parse(7)

type Tab = ReturnType<typeof openTab>

function openTab(clock: SimClock, server: SimServer, photos: SimPhotos, on: SimDevice, me: Me, name: string) {
  const tab = new SimTab()
  const own = clockOf(clock, tab)
  const network = new SimNetwork(clock, server)
  network.weather = 'rough'
  const outbox = new Outbox((entry) => {
    if (entry.actor.id !== me.id) throw new Error('sent under another name')
    return new Promise((resolve) => void network.deliver(entry).then((answer) => tab.run(() => resolve(answer))))
  }, own)
  const live = createLive({
    me,
    clock: own,
    openTransport: (listener) => network.openTransport((message) => tab.run(() => listener(message))),
    outbox,
  })
  outbox.photos.sendBy('card', photoLine(tab, network, photos))
  outbox.sendHere(false)
  live.start({ topics: () => [], onChanged: () => {}, onMissed: () => {}, onSignedOut: () => {} })
  const keeper = new Keeper(outbox, me.id, on.partsFor(tab, name))
  keeper.start()
  const board = live.stream(boardKind, projectId)
  board.watch()
  return { tab, outbox, board, network, keeper, live, me, own: new OwnGestures(board, outbox, me) }
}

export function openWorld(seed: number) {
  const clock = new SimClock(seed)
  const server = new SimServer(projectId, () => clock.now())
  for (let index = 0; index < 5; index++) {
    const data = { name: `Cam ${index}`, type: 'camera', description: '', status: 'waiting' } as const
    server.run(SYSTEM_COMMANDS, { type: 'AddManualCard', data: { ...data, deviceId: server.newId() } })
  }
  const photos = new SimPhotos(server)
  const devices = Array.from({ length: DEVICES }, (_, index) => new World(clock, server, photos, index))
  return { clock, server, photos, devices }
}

type Order = { pairs: number; readonly overtaken: string[] }

/** One device: its storage, the tabs that are open, and the person who uses it now. */
class World {
  readonly device: SimDevice
  tabs: Tab[] = []
  isCut = false
  readonly people: readonly Me[]
  #turn = 0
  /** Every command that was made here, with its lanes; and how many were made before it was shown as kept, null until then. */
  readonly made = new Map<CommandId, { readonly entry: Entry; madeBefore: number; madeBeforeKept: number | null }>()
  readonly givenUp = new Set<CommandId>()
  readonly #isToGo = new Set<CommandId>()
  /** Commands that were withdrawn, and had left the database before the server had them. */
  readonly goneRows = new Set<CommandId>()
  /** Commands that were held or refused once: they go when their person says so. */
  readonly stopped = new Set<CommandId>()
  readonly #clock: SimClock
  readonly #server: SimServer
  readonly #photos: SimPhotos
  /** The photos that were taken here. */
  readonly snaps = takenPhotos()
  #names = 0
  #lookedAt: Tab | undefined

  constructor(clock: SimClock, server: SimServer, photos: SimPhotos, index: number) {
    this.#clock = clock
    this.#server = server
    this.#photos = photos
    this.device = new SimDevice(clock)
    this.people = [0, 1].map((turn) => ({ id: UserId.parse(index + 1 + turn * DEVICES), role: 'employee' as const }))
    this.open()
  }

  get me(): Me {
    const me = this.people[this.#turn]
    if (!me) throw new Error('there is no such person')
    return me
  }

  open(): Tab | undefined {
    if (this.tabs.length >= MAX_TABS) return undefined
    const tab = openTab(this.#clock, this.#server, this.#photos, this.device, this.me, `tab ${(this.#names += 1)}`)
    if (this.isCut) tab.network.cut()
    const { outbox } = tab
    const note = () => {
      this.snaps.note(outbox)
      const { state, notKept } = outbox.device.getState()
      const { entries, refusals } = outbox.store.getState()
      for (const entry of entries.filter(isCommand)) {
        const { id } = entry
        const known = this.made.get(id) ?? { entry, madeBefore: this.made.size, madeBeforeKept: null }
        this.made.set(id, known)
        const isKept = state === 'kept' && !notKept.has(id) && !entry.needsConnection && entry.state !== 'accepted'
        if (isKept) known.madeBeforeKept ??= this.made.size
        if (entry.state === 'held') this.stopped.add(id)
      }
      for (const { entry } of refusals) this.stopped.add(entry.id)
    }
    outbox.device.subscribe(note)
    outbox.store.subscribe(note)
    this.tabs.push(tab)
    return tab
  }

  tab(index: number): Tab | undefined {
    return this.tabs[index % Math.max(1, this.tabs.length)]
  }

  /** Returns true if the person was at another tab before. */
  lookAt(tab: Tab | undefined): boolean {
    const isOther = this.#lookedAt !== tab
    this.#lookedAt = tab
    return isOther
  }

  kill(tab: Tab | undefined): void {
    if (!tab) return
    tab.network.cut()
    this.device.kill(tab.tab)
    this.tabs = this.tabs.filter((other) => other !== tab)
  }

  quit(): void {
    for (const tab of this.tabs) this.kill(tab)
    this.open()
  }

  /** Another person signs in: all tabs are theirs then. */
  swap(): void {
    for (const tab of this.tabs) this.kill(tab)
    this.#turn = (this.#turn + 1) % this.people.length
    this.open()
  }

  /** A command was taken back before it was sent, as far as the tab knew. */
  withdrawn(id: CommandId): void {
    this.givenUp.add(id)
    this.#isToGo.add(id)
  }

  /** Looks which withdrawn commands have left the database. */
  look(): void {
    const rows = this.people.flatMap((person) => [...this.device.idsOf(person.id)])
    for (const id of this.#isToGo) {
      if (rows.includes(id)) continue
      this.#isToGo.delete(id)
      if (!this.#server.hasTaken(id)) this.goneRows.add(id)
    }
  }

  /** A command goes before those that were made on the same things after it was kept. Says how many pairs there are, and which do not hold to it. */
  orderOf(server: SimServer): Order {
    const order = { pairs: 0, overtaken: [] as string[] }
    const all = [...this.made].filter(([id]) => !this.stopped.has(id))
    for (const [id, { entry, madeBeforeKept }] of all) {
      const place = server.placeOf(id)
      if (madeBeforeKept === null || place === null) continue
      for (const [later, { entry: other, madeBefore }] of all) {
        const laterPlace = server.placeOf(later)
        const isBehind = madeBefore >= madeBeforeKept && other.actor.id === entry.actor.id && laterPlace !== null
        if (!isBehind || !entry.lanes.some((lane) => other.lanes.includes(lane))) continue
        if (place > laterPlace) order.overtaken.push(`${later} overtook ${id}`)
        order.pairs += 1
      }
    }
    return order
  }

  deal(index: number): void {
    const { outbox } = this.tab(index) ?? {}
    const { entry } = outbox?.store.getState().refusals[0] ?? {}
    if (!outbox || !entry) return
    if (index % 2 === 0) sendAgain(outbox, entry.id)
    else {
      this.givenUp.add(entry.id)
      outbox.settle(entry.id)
    }
  }
}
