import { startChild } from '../child.ts'
import type { Figure } from '../figures/figure.ts'
import { type Both, type Side, WHICH } from './growth-side.ts'
import { HttpConnection } from '../sides/http-connection.ts'
import { projectIdAt, untouchedCards, usernameAt } from '../content/installation.ts'
import type { LoadCalls } from '../load.ts'
import type { Bench } from '../section.ts'
import { signInAs } from '../content/sign-in.ts'
import { percentile, Rounds } from '../figures/statistics.ts'
import type { TabCalls } from '../tabs.ts'

const PER_SECOND = 10
/** The project that changes, and the people who may see it and have the list open: one of each role. */
const PROJECT = 0
const READERS = [0, 1, 2]
/** Connections that changes are sent by. */
const CONNECTIONS = 10
/** A list is told of changes once a second; one that comes later than this has not come. In milliseconds. */
const PATIENCE = 5_000

/** Tabs show the list of projects while one project changes: when its row is there, and what a tab is sent for it. */
export async function inTabs(bench: Bench, sides: Both<Side>): Promise<Figure[]> {
  const { size, note } = bench
  const count = size(200, 6)
  const ms = size(10_000, 1_500)
  const lists = { small: await openLists(bench, sides.small, count), large: await openLists(bench, sides.large, count) }
  const shown = { small: new Rounds(), large: new Rounds() }
  const sent = { small: new Rounds(), large: new Rounds() }
  // The first round only warms up.
  for (let round = 0; round <= size(3, 1); round++) {
    for (const which of WHICH) {
      const measured = await lists[which].changed(ms)
      note(`${which}, ${count} tabs, round ${round}: p95 ${Math.round(percentile(measured.after, 0.95))} ms`)
      if (round === 0) continue
      shown[which].add(measured.after)
      sent[which].add([measured.kBPerSecond])
    }
  }
  const name = `a change in one project, ${PER_SECOND} a second, large installation`
  const shownIn = (share: number) => ({
    unit: 'ms' as const,
    ours: shown.large.overall(share),
    beside: { name: 'small', value: shown.small.overall(share) },
  })
  return [
    { name: `${name}, until the last of ${count} tabs shows its row, p50`, ...shownIn(0.5) },
    {
      name: `${name}, until the last of ${count} tabs shows its row, p95`,
      ...shownIn(0.95),
      target: { of: 'value', atMost: 2_000 },
    },
    {
      name: `${name}, what a tab is sent`,
      unit: 'kB/s',
      ours: sent.large.overall(1),
      beside: { name: 'small', value: sent.small.overall(1) },
      target: { of: 'value', atMost: 5 },
    },
  ]
}

async function openLists(bench: Bench, side: Side, count: number) {
  const { url, cookie } = await side.signedIn()
  const connection = new HttpConnection(url)
  const cookies: string[] = []
  for (const index of READERS) cookies.push(await signInAs(connection, usernameAt(index)))
  connection.close()
  const tabs = await startChild<TabCalls>('tabs', bench)
  await tabs.ask('open', { lists: { url, cookies, projectId: projectIdAt(PROJECT) }, count })
  const load = await startChild<LoadCalls>('load', bench)
  await load.ask('aimAt', {
    url,
    cookie,
    boards: [{ projectId: PROJECT, cardIds: untouchedCards(PROJECT) }],
    connections: CONNECTIONS,
  })
  return {
    /**
     * Changes the project for some milliseconds. `after`: for each change, how long after it was due the last tab showed it,
     * infinite when that never happened; `kBPerSecond`: what the tab was sent that was sent the most.
     */
    async changed(ms: number) {
      await tabs.ask('begin', undefined)
      const { moves, givenUp } = await load.ask('openLoop', { perSecond: PER_SECOND, ms })
      const revisions = moves.map(([, revision]) => revision)
      const seen = await tabs.ask('lastShown', { revisions, patience: PATIENCE })
      const { bytes, ms: took } = await tabs.ask('sent', undefined)
      const after = moves.map(([, , dueAt], index) => (seen[index] ?? Number.POSITIVE_INFINITY) - dueAt)
      const never = Array.from({ length: givenUp }, () => Number.POSITIVE_INFINITY)
      return { after: [...after, ...never], kBPerSecond: bytes / took }
    },
  }
}
