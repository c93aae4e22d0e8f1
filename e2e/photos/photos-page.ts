import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { type Caller, card, detail, deviceOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'

/** Where browsers send photos. */
export const UPLOADS = '**/api/devices/*/photos'

/** A JPEG of a wall in one colour with a door in it: each `hue` is another photo. */
export const drawPhoto = (hue: number, width = 640, height = 480): Promise<Buffer> => {
  const wall = `<rect width="100%" height="100%" fill="hsl(${hue} 35% 62%)"/>`
  const door = `<rect x="35%" y="25%" width="22%" height="75%" fill="hsl(${hue} 40% 28%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${wall}${door}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** A file as an input takes it. */
export const photoFile = async (name: string, hue: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawPhoto(hue),
})

/** Puts photos onto a card past the screen, called "door 1.jpg" and so on. */
export async function uploadByCall(page: Caller, id: number, cardName: string, count: number): Promise<void> {
  const device = await deviceOf(page, id, cardName)
  for (let index = 1; index <= count; index += 1) {
    const photo = await photoFile(`door ${index}.jpg`, index * 50)
    const answer = await page.request.post(`/api/devices/${device.id}/photos`, { headers, multipart: { photo } })
    expect(answer.status(), await answer.text()).toBe(201)
  }
}

export const openDetail = async (page: Page, name: string) => {
  await card(page, name).press('Enter')
  await expect(detail(page, name)).toBeVisible()
}

/** Opens a board whose code is all here, so that a line that breaks takes none of it away. */
export async function openWhole(page: Page, id: number): Promise<void> {
  const work = page.waitForResponse('**/assets/board-work*.js')
  await openBoard(page, id)
  await work
}

/** The section of photos in the open detail of a card. */
export const section = (page: Page) => page.getByRole('region', { name: 'Photos', exact: true })
/** The photos that the detail of a card shows, those on their way apart. */
export const inDetail = (page: Page, name: string) =>
  section(page)
    .getByRole('list', { name: `All photos of ${name}` })
    .getByRole('button')
export const onTheirWay = (page: Page) => section(page).getByRole('list', { name: 'Photos on their way' })
/** The thumbnails on a card. */
export const onCard = (page: Page, name: string) =>
  card(page, name)
    .getByRole('list', { name: `Photos of ${name}` })
    .getByRole('button')
export const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photos', exact: true })

/** The picture of a card's photo, by its place, cannot be had. */
export async function breakPhoto(page: Page, id: number, cardName: string, index: number): Promise<void> {
  const { photos } = await deviceOf(page, id, cardName)
  await page.route(
    ({ pathname }) => pathname === photos[index],
    (route) => route.abort(),
  )
}

/** A board with photos on its cards, one of them broken. */
async function openBoardWithPhotos(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Photos', [
    { name: 'Door 1', type: 'access_door', description: 'Reader on the left' },
    { name: 'Door 2', type: 'access_door' },
    { name: 'Door 3', type: 'access_door', status: 'installed' },
  ])
  await uploadByCall(page, id, 'Door 1', 6)
  await uploadByCall(page, id, 'Door 3', 2)
  await breakPhoto(page, id, 'Door 1', 1)
  await openBoard(page, id)
  await expect(onCard(page, 'Door 1')).toHaveCount(4)
}

async function openCardWithPhotos(page: Page): Promise<void> {
  await openDetail(page, 'Door 1')
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500, body: '' }))
  await section(page)
    .locator('input')
    .first()
    .setInputFiles(await photoFile('hall.jpg', 333))
  await onTheirWay(page).getByRole('button', { name: 'Retry hall.jpg' }).waitFor()
}

const boardWithPhotos: Screen = {
  name: 'board-photos',
  person: 'employee',
  open: openBoardWithPhotos,
  seen: (page) => onCard(page, 'Door 1').first(),
}

const viewerScreen: Screen = {
  name: 'photo-viewer',
  from: boardWithPhotos,
  person: 'employee',
  open: (page) => onCard(page, 'Door 1').first().click(),
  seen: (page) => viewer(page).getByRole('img', { name: 'door 1.jpg' }),
  opens: ['features/board/photos/board-viewer.tsx'],
}

export const photoScreens: Screen[] = [
  boardWithPhotos,
  viewerScreen,
  {
    name: 'card-photos',
    from: boardWithPhotos,
    person: 'employee',
    open: openCardWithPhotos,
    seen: (page) => inDetail(page, 'Door 1').first(),
  },
]
