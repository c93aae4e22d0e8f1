import type { Browser, CDPSession, Page } from 'playwright'
import { MAX_PINS_AT_ONCE } from '#events/plan/limits.ts'
import { phone } from '../../e2e/kit/board-page.ts'
import { drawnPlan, pinsOf } from '../content/drawn-plan.ts'
import type { Figure } from '../figures/figure.ts'
import { residentMB, shareMB } from '../figures/resident.ts'
import { percentile } from '../figures/statistics.ts'
import type { Section } from '../section.ts'
import { startOurServer } from '../sides/our-server.ts'
import { within } from '../wait.ts'
import { hasChromium, openChromium } from './chromium.ts'

/** Slowdown of the processor, as on phones that people carry on site (issue "Floor plans"). */
const SLOWER = 4
/** The bars of the issue: 60 frames a second, so that no frame is left out, and the memory of the tab. */
const FRAME_MS = 17
const TAB_MB = 150
/** Steps of a finger, and how many make a circle. */
const STEPS = 180
const CIRCLE = 60

type Point = { readonly x: number; readonly y: number }
/** Where fingers are at a part of their way around. */
type Gesture = (turn: number) => readonly Point[]

const MIDDLE = { x: phone.viewport.width / 2, y: phone.viewport.height / 2 }
const GESTURES: Readonly<Record<string, Gesture>> = {
  'moved by a finger': (turn) => [{ x: MIDDLE.x + 120 * Math.cos(turn), y: MIDDLE.y + 120 * Math.sin(turn) }],
  'made larger and smaller by two': (turn) => {
    const apart = 90 - 60 * Math.cos(turn)
    return [
      { x: MIDDLE.x - apart, y: MIDDLE.y },
      { x: MIDDLE.x + apart, y: MIDDLE.y },
    ]
  },
}

/** A plan with many pins on a slow phone, moved and made larger, beside a bare page that draws as many circles. */
export const planOnAPhone: Section = async (bench) => {
  const { size, note } = bench
  if (!hasChromium(bench, 'a plan on a phone')) return []
  const server = await startOurServer(bench)
  const { projectId, cardIds } = await server.board(size(MAX_PINS_AT_ONCE, 20))
  const planId = await drawnPlan(server, projectId)
  await server.send('PUT', `/api/plans/${planId}/pins`, { pins: pinsOf(cardIds) })
  const { browser, context } = await openChromium(bench, server)
  const onPhone = await browser.newContext({
    ...phone,
    baseURL: server.url,
    storageState: await context.storageState(),
    reducedMotion: 'reduce',
  })
  const bare = await onPhone.newPage()
  await within('a bare page', bare.evaluate(bareCanvas, cardIds.length))
  const others = await tabsOf(browser)
  const page = await onPhone.newPage()
  await page.goto(`/projects/${projectId}/plans/${planId}`)
  await page.getByRole('application').waitFor()
  await page.getByRole('button', { name: `Cards (${cardIds.length.toLocaleString('en')})` }).waitFor()

  const figures: Figure[] = []
  for (const [words, gesture] of Object.entries(GESTURES)) {
    note(`a plan of ${cardIds.length} pins is ${words}`)
    const [ours, beside] = [
      await framesDuring(page, gesture, size(STEPS, 10)),
      await framesDuring(bare, gesture, size(STEPS, 10)),
    ]
    const name = `a plan of ${cardIds.length} pins ${words}, between frames`
    figures.push(
      {
        ...{ name: `${name}, p50`, unit: 'ms', ours: percentile(ours, 0.5) },
        beside: { name: 'a bare canvas', value: percentile(beside, 0.5) },
        target: { of: 'value', atMost: FRAME_MS },
      },
      {
        ...{ name: `${name}, p95`, unit: 'ms', ours: percentile(ours, 0.95) },
        beside: { name: 'a bare canvas', value: percentile(beside, 0.95) },
      },
    )
  }
  const [ours = [], beside = []] = await Promise.all(
    [(await tabsOf(browser)).filter((id) => !others.includes(id)), others].map((ids) =>
      Promise.all(ids.map(async (id) => ({ share: await shareMB(id), resident: await residentMB(id) }))),
    ),
  )
  const most = (tabs: typeof ours, which: 'share' | 'resident') => Math.max(...tabs.map((tab) => tab[which]))
  const name = 'a bare canvas'
  return [
    ...figures,
    {
      ...{ name: 'memory of its tab', unit: 'MB', ours: most(ours, 'share') },
      beside: { name, value: most(beside, 'share') },
      target: { of: 'value', atMost: TAB_MB },
    },
    {
      ...{ name: 'memory of its tab with all of the code of Chromium', unit: 'MB', ours: most(ours, 'resident') },
      beside: { name, value: most(beside, 'resident') },
    },
  ]
}

/** The processes of a browser that show pages. */
async function tabsOf(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Does a gesture on a page whose processor is slowed down; milliseconds between its frames meanwhile. */
async function framesDuring(page: Page, gesture: Gesture, steps: number): Promise<number[]> {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const frames = await within('a page that counts its frames', page.evaluateHandle(watchFrames))
  await touch(session, 'touchStart', gesture(0))
  for (let step = 1; step <= steps; step++) await touch(session, 'touchMove', gesture((step / CIRCLE) * 2 * Math.PI))
  const gaps = await within(
    'the frames of a page',
    frames.evaluate((watched) => watched.end()),
  )
  await touch(session, 'touchEnd', [])
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return gaps
}

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ id, ...point })) })

/** In the page: notes its frames until the end is asked for, which gives the milliseconds between them. */
function watchFrames(): { readonly end: () => number[] } {
  const frames: number[] = []
  let isOver = false
  const next = () => {
    frames.push(performance.now())
    if (!isOver) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  return {
    end() {
      isOver = true
      return frames.slice(1).map((at, index) => at - (frames[index] ?? at))
    },
  }
}

/** In the page: as many circles on a canvas, drawn anew in each frame after a finger has moved. */
function bareCanvas(circles: number): void {
  document.body.style.margin = '0'
  const canvas = document.body.appendChild(document.createElement('canvas'))
  canvas.width = innerWidth
  canvas.height = innerHeight
  canvas.style.touchAction = 'none'
  const pen = canvas.getContext('2d')
  let [left, top, isDue] = [0, 0, false]
  const draw = () => {
    isDue = false
    pen?.clearRect(0, 0, canvas.width, canvas.height)
    for (let n = 0; n < circles; n++) {
      pen?.beginPath()
      pen?.arc(left + (n % 50) * 8, top + Math.floor(n / 50) * 20, 6, 0, 2 * Math.PI)
      pen?.fill()
    }
  }
  canvas.addEventListener('touchmove', ({ touches: [finger] }) => {
    ;[left, top] = [finger?.clientX ?? 0, finger?.clientY ?? 0]
    if (!isDue) requestAnimationFrame(draw)
    isDue = true
  })
  draw()
}
