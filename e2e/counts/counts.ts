// npm run counts:click: how much of the code one click passes (not part of npm test).
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { card, cardIn, makeBoard, openBoard } from '../kit/board-page.ts'
import { signIn } from '../kit/fixtures.ts'
import { makeEmptyStore, startServer } from '../kit/server.ts'
import { untilSettled } from '../kit/settled.ts'
import { calledIn, Coverage, type Ran, ranIn } from './coverage.ts'

const CLIENT = { folder: 'dist/client', maps: 'dist/client-maps' }
const SERVER = { folder: 'dist/server', maps: 'dist/server' }

const folders = ['client', 'server', 'events', 'projections']

test('files and functions of one click on "Mark as Installed"', async ({ browser }) => {
  const store = await makeEmptyStore()
  const noted = join(store.dataDir, 'coverage.json')
  const preload = pathToFileURL(resolve('e2e/counts/server-coverage.mjs')).href
  const env = { COVERAGE_FILE: noted, NODE_OPTIONS: `--import ${preload}` }
  const server = await startServer(store, { env })
  try {
    const page = await browser.newPage({ baseURL: server.url })
    await signIn(page, 'employee')
    const id = await makeBoard(page, 'Counts', [{ name: 'Cam 1' }])
    await openBoard(page, id)
    await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).hover()
    await untilSettled(page)
    const click = await follow(page, async () => {
      await page.mouse.down()
      await page.mouse.up()
      await expect(cardIn(page, 'installed', 'Cam 1')).toBeVisible()
    })
    expect([...click.path.keys()]).toContain('client/shared/board/aimed-press.ts')
    say('Path: from the click to fetch, each function in a call of the one before (the stack at fetch)', click.path)
    say('Path with all that it asks: the same, and what had been called by it and had answered by then', click.asked)
    say('Paint: all else that ran from the press until the card stood in its new place', click.paint, true)
    const answered = Coverage.parse(JSON.parse(readFileSync(noted, 'utf8')))
    const ran = [...ranIn(answered, SERVER)].filter(([file]) => file !== OF_DATABASE)
    say('Server: from the request to its answer without the database, by the functions that V8 saw run', new Map(ran))
  } finally {
    await server.kill()
    await store.remove()
  }
})

/** The disk of the embedded database, which syncs in the server's process what Postgres syncs in its own. */
const OF_DATABASE = 'server/database/durable-fs.ts'

/**
 * In the page: stands still at the click, after those who listen to the whole document, and where a change of status is sent.
 * Listeners of stores, which paint, are told once that is sent: until then runs the path alone. As text, since a function here
 * may not hold such a stop.
 */
const STOPPING = `{
  const { fetch } = window
  const { forEach } = Set.prototype
  const untold = []
  document.body.addEventListener('click', () => {
    debugger
    Set.prototype.forEach = function (...given) { untold.push(() => forEach.apply(this, given)) }
  }, { capture: true, once: true })
  window.fetch = (...given) => {
    if (String(given[0]).endsWith('/status')) {
      debugger
      Set.prototype.forEach = forEach
      for (const tell of untold) tell()
    }
    return fetch(...given)
  }
}`

/** The functions that run in the page while `act` clicks and until it is over. */
async function follow(page: Page, act: () => Promise<void>) {
  await page.evaluate(STOPPING)
  const inspector = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  inspector.on('Debugger.scriptParsed', ({ scriptId, url }) => urls.set(scriptId, url))
  await inspector.send('Debugger.enable')
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.startPreciseCoverage', { callCount: true })
  const stop = () => new Promise<PauseEvent>((wake) => inspector.once('Debugger.paused', wake))
  /** The functions that ran since the last time. */
  const take = async () => Coverage.parse((await inspector.send('Profiler.takePreciseCoverage')).result)

  const clicked = stop()
  const acted = act()
  await clicked
  const before = await take()
  const sent = stop()
  await inspector.send('Debugger.resume')
  const { callFrames } = await sent
  const between = await take()
  await inspector.send('Debugger.disable')
  await acted
  const asked = ranIn(between, CLIENT)
  const all = ranIn([...before, ...between, ...(await take())], CLIENT)
  const stack = callFrames.flatMap(({ functionLocation: at }) =>
    at ? { url: urls.get(at.scriptId) ?? '', line: at.lineNumber, column: at.columnNumber ?? 0 } : [],
  )
  return { path: calledIn(stack, CLIENT), asked, paint: without(all, asked) }
}

type Location = { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number }
type PauseEvent = { readonly callFrames: readonly { readonly functionLocation?: Location }[] }

const without = (all: Ran, some: Ran): Ran =>
  new Map(
    [...all]
      .map(([file, functions]) => [file, new Set([...functions].filter((one) => !some.get(file)?.has(one)))] as const)
      .filter(([, { size }]) => size > 0),
  )

/** Prints how many files and functions ran, and unless `isShort` which files those are. */
function say(way: string, ran: Ran, isShort = false): void {
  const functions = [...ran.values()].reduce((sum, { size }) => sum + size, 0)
  const rows = folders.flatMap((folder) => {
    const files = [...ran].filter(([file]) => file.startsWith(`${folder}/`)).toSorted(([a], [b]) => a.localeCompare(b))
    const head = files.length > 0 ? [`${folder}: ${files.length} files`] : []
    return isShort ? head : [...head, ...files.map(([file, { size }]) => `${String(size).padStart(5)}  ${file}`)]
  })
  console.log([`${way}: ${ran.size} files, ${functions} functions`, ...rows].join('\n'))
}
