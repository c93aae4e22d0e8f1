import { seededRandom } from '#events/kernel/seeded-random.ts'
import { startSimulatedProvider } from '../../provider/simulated/server.ts'
import { type Row, stockOf } from '../../provider/simulated/stock.ts'

/** The key of the instance that a campaign's projects belong to. */
export const PROVIDER_KEY = 'sim-site'
/** Cameras, each with a long text: enough for two parts. */
const CAMERAS = { count: 400, location: 'Behind the door. '.repeat(16).trim() }
/** Maximum of cameras that change, and that go or come, between two lives of the server. */
const CHANGES = 20

/** The cameras that the provider lists: their ids and names. */
export type ListedCameras = ReadonlyMap<string, string>

/** The simulated provider of a campaign, which lives longer than its servers. */
export type ProviderSite = {
  readonly url: string
  listed(): ListedCameras
  /** As its people do it, while no server runs: they rename cameras, take some away and bring some back. */
  change(): void
  close(): Promise<void>
}

/** @param seed decides what changes. */
export async function openProviderSite(seed: number): Promise<ProviderSite> {
  const provider = await startSimulatedProvider()
  const random = seededRandom(seed, 'provider')
  const { cameras, doors, sites } = provider.stock(PROVIDER_KEY)
  const size = { cameras: CAMERAS.count, controllers: 0, doorsEach: 0, alarmSites: 0, alarmsEach: 0 }
  const made = stockOf('campaign', size).cameras.map((row) => ({ ...row, location: CAMERAS.location }))
  cameras.splice(0, cameras.length, ...made)
  doors.length = 0
  sites.length = 0
  const away: Row[] = []
  let names = 0
  const take = (rows: Row[]): Row[] => (rows.length > 0 ? rows.splice(random.int(0, rows.length - 1), 1) : [])

  return {
    url: provider.url,
    listed: () => new Map(cameras.map((row) => [String(row['camera_id']), String(row['name'])])),
    change() {
      for (let left = random.int(1, CHANGES); left > 0; left--) {
        const camera = random.pick(cameras)
        camera['name'] = `Renamed ${++names}`
        camera['status'] = random.pick(['Live', 'Offline'])
        if (random.onceIn(2)) away.push(...take(cameras))
        else cameras.push(...take(away))
      }
    },
    close: () => provider.close(),
  }
}
