// The moving picture of README.md, docs/two-people.webp: npm run screenshots makes it anew, into screenshots/.
import { mkdir } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { holdOver } from '../board/pointer.ts'
import { card, cardIn, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const HEIGHT = 700
const DESK = { width: 1080, height: HEIGHT }
const HAND = { width: 390, height: HEIGHT }
const GAP = 24

/** A picture of both pages beside each other, and how long it shows, in milliseconds. */
type Frame = { readonly picture: Buffer; readonly showsMs: number }

async function lookAt(desk: Page, hand: Page, showsMs: number): Promise<Frame> {
  const [left, right] = await Promise.all([desk.screenshot(), hand.screenshot()])
  const background = '#94a3b8'
  const picture = await sharp({
    create: { width: DESK.width + GAP + HAND.width, height: HEIGHT, channels: 3, background },
  })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: DESK.width + GAP, top: 0 },
    ])
    .png()
    .toBuffer()
  return { picture, showsMs }
}

test('two people on one board', async ({ openAs }) => {
  const desk = await openAs('employee', { viewport: DESK })
  const hand = await openAs('installer', { ...phone, viewport: HAND })
  const id = await makeBoard(desk, 'Ferry Terminal', [
    { name: 'Cam 1 Gate', status: 'installed' },
    { name: 'Cam 2 Quay' },
    { name: 'Cam 3 Hall' },
    { name: 'Door 4 Office', type: 'access_door' },
  ])
  await Promise.all([openBoard(desk, id), openBoard(hand, id)])
  const frames = [await lookAt(desk, hand, 1500)]

  await card(hand, 'Cam 2 Quay').getByRole('button', { name: 'Mark as Installed' }).tap()
  await expect(cardIn(desk, 'installed', 'Cam 2 Quay')).toBeVisible()
  frames.push(await lookAt(desk, hand, 1500))

  await hand.getByRole('tab', { name: /^Installed/ }).tap()
  await expect(card(hand, 'Cam 2 Quay')).toBeVisible()
  frames.push(await lookAt(desk, hand, 1200))

  await holdOver(desk, 'Cam 1 Gate', 'confirmed')
  frames.push(await lookAt(desk, hand, 900))
  await desk.mouse.up()
  await expect(cardIn(desk, 'confirmed', 'Cam 1 Gate')).toBeVisible()
  await expect(card(hand, 'Cam 1 Gate')).toBeHidden()
  frames.push(await lookAt(desk, hand, 2000))

  await mkdir('screenshots', { recursive: true })
  await sharp(
    frames.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ delay: frames.map(({ showsMs }) => showsMs), loop: 0, quality: 80, effort: 6 })
    .toFile('screenshots/two-people.webp')
})
