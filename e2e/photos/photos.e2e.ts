import { expect, type Page } from 'playwright/test'
import {
  boxAtRest,
  button,
  card,
  cardIn,
  closeProject,
  column,
  detail,
  deviceOf,
  makeBoard,
  openBoard,
  phone,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { wheelTo } from '../long-lists/long-lists-page.ts'
import {
  breakPhoto,
  drawPhoto,
  inDetail,
  onCard,
  onTheirWay,
  openDetail,
  photoFile,
  section,
  UPLOADS,
  uploadByCall,
  openWhole,
  viewer,
} from './photos-page.ts'

const names = ['Door 1', 'Door 2'].map((name) => ({ name }))
const addButton = (page: Page, name: string) => card(page, name).getByRole('button', { name: `Add photo to ${name}` })

/** Presses a button that opens the choice of files, and chooses. */
async function choose(page: Page, press: () => Promise<void>, files: Awaited<ReturnType<typeof photoFile>>[]) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await chooser.setFiles(files)
}

const photosOf = async (page: Page, id: number, name: string) => (await deviceOf(page, id, name)).photos.length

/** Drops a photo on an element, or pastes it there, as a browser tells a page of it. */
const give = async (page: Page, selector: string, type: 'drop' | 'paste', hue: number) => {
  const bytes = [...(await drawPhoto(hue))]
  await page
    .locator(selector)
    .first()
    .evaluate(
      (element, [content, kind]) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(content)], `${kind}.jpg`, { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true }
        if (kind === 'paste')
          return element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }))
        return element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
      },
      [bytes, type] as const,
    )
}

test('[PHOTO-10] [PHOTO-14] [PHOTO-62] photos show at once with how far they are, and to others; they are dropped and pasted, and cards still dragged', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Two see', [...names, { name: 'Door 3' }])
  const other = await openAs('installer')
  await openWhole(page, id)
  await openBoard(other, id)

  await test.step('they show at once with how far they are, and on the board of another person', async () => {
    const release = await hold(page, UPLOADS)
    const files = [await photoFile('hall.jpg', 10), await photoFile('gate.jpg', 90)]
    await choose(page, () => addButton(page, 'Door 1').click(), files)
    await expect(onCard(page, 'Door 1')).toHaveCount(2)
    await expect(onCard(page, 'Door 1').getByRole('img', { name: 'hall.jpg, being uploaded' })).toHaveAttribute(
      'src',
      /^blob:/,
    )
    await expect(card(page, 'Door 1').getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect(card(page, 'Door 1').locator('input[type=file]')).toBeDisabled()
    await openDetail(page, 'Door 1')
    await expect(section(page).getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect(onTheirWay(page).getByRole('progressbar', { name: 'Upload of hall.jpg' })).toBeVisible()
    await expect(onTheirWay(page).getByText('Waiting')).toBeVisible()
    release()
    await expect(inDetail(page, 'Door 1')).toHaveCount(2)
    await expect(section(page).getByRole('button', { name: 'Add Photo' })).toBeEnabled()
    await expect(onCard(other, 'Door 1').getByRole('img', { name: 'gate.jpg' })).toBeVisible()
    // The picture of the server has taken the place of the one from the memory.
    await expect(inDetail(page, 'Door 1').getByRole('img', { name: 'hall.jpg' })).toHaveAttribute('src', /size=360$/)
    await page.unroute(UPLOADS)
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Door 1')).toBeHidden()
  })

  await test.step('the button that was pressed keeps the focus while its photo goes up', async () => {
    const release = await hold(page, UPLOADS)
    const add = card(page, 'Door 3').getByRole('button', { name: 'Add photo to Door 3' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.press('Enter')])
    await chooser.setFiles(await photoFile('one.jpg', 10))
    const busy = card(page, 'Door 3').getByRole('button', { name: 'Uploading...' })
    await expect(busy).toBeDisabled()
    await expect(busy).toBeFocused()
    release()
    await expect(add).toBeEnabled()
    await expect(add).toBeFocused()
    await page.unroute(UPLOADS)
  })

  await test.step('a photo is dropped on a card, on its detail, and pasted there; cards are still dragged', async () => {
    await expect(addButton(page, 'Door 1')).toBeVisible()
    await give(page, 'article[aria-label="Door 1"]', 'drop', 150)
    await expect(onCard(page, 'Door 1')).toHaveCount(3)
    await openDetail(page, 'Door 2')
    await give(page, '[role=dialog] dl', 'drop', 90)
    await expect(inDetail(page, 'Door 2')).toHaveCount(1)
    await give(page, '[role=dialog]', 'paste', 200)
    await expect(inDetail(page, 'Door 2')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Door 2')).toBeHidden()
    // Taken hold of by its photo, a card is dragged as by any other part.
    await onCard(page, 'Door 1').first().scrollIntoViewIfNeeded()
    const [from, to] = [await boxAtRest(onCard(page, 'Door 1').first()), await boxAtRest(column(page, 'installed'))]
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 })
    await page.mouse.move(to.x + 60, to.y + 60, { steps: 12 })
    await page.mouse.up()
    await expect(cardIn(page, 'installed', 'Door 1')).toBeVisible()
    await expect(viewer(page)).toBeHidden()
  })
})

test('[PHOTO-13] [PHOTO-15] a photo that fails stays with Retry and Remove, and is one photo in the end', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Weak line', names)
  await openBoard(page, id)
  await openDetail(page, 'Door 1')
  const keys: (string | undefined)[] = []
  await page.route(UPLOADS, async (route, request) => {
    keys.push(request.headers()['idempotency-key'])
    await route.fulfill({ status: 500, body: '' })
  })
  const retry = onTheirWay(page).getByRole('button', { name: 'Retry hall.jpg' })
  await section(page)
    .locator('input')
    .first()
    .setInputFiles([await photoFile('hall.jpg', 10)])
  await expect(toast(page, 'Upload failed')).toContainText('Upload failed: 500')
  await expect(retry).toBeVisible()
  await section(page)
    .locator('input')
    .first()
    .setInputFiles([await photoFile('lost.jpg', 200)])
  await expect(onTheirWay(page).getByRole('alert')).toHaveCount(2)
  await onTheirWay(page).getByRole('button', { name: 'Remove lost.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(onTheirWay(page).getByRole('listitem')).toHaveCount(1)

  await page.keyboard.press('Escape')
  await expect(detail(page, 'Door 1')).toBeHidden()
  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(page.getByText('1 photo of a board that you left was not uploaded.').first()).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const left = page.goto('about:blank').catch(() => undefined)
  await (await asked).dismiss()
  await left

  const link = page.getByRole('main').getByRole('link', { name: 'Site: Weak line' })
  await wheelTo(page, page.getByRole('main'), link)
  await link.click()
  await openDetail(page, 'Door 1')
  await page.unroute(UPLOADS)
  const resent = page.waitForRequest((request) => request.url().endsWith('/photos'))
  await retry.click()
  expect((await resent).headers()['idempotency-key']).toBe(keys[0])
  await expect(onTheirWay(page)).toHaveCount(0)
  await expect(inDetail(page, 'Door 1')).toHaveCount(1)
  expect(await photosOf(page, id, 'Door 1')).toBe(1)
})

test('[PHOTO-16] [PHOTO-19] photos are looked at by keys, and removed after a question', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Looked at', names)
  await uploadByCall(page, id, 'Door 1', 5)
  const other = await openAs('installer')
  await openBoard(other, id)
  await breakPhoto(page, id, 'Door 1', 1)
  await openBoard(page, id)
  await expect(onCard(page, 'Door 1')).toHaveCount(4)
  await expect(onCard(page, 'Door 1').last()).toHaveText('+2')
  await expect(onCard(page, 'Door 1').nth(1)).toHaveText('door 2.jpg')
  await expect(onCard(page, 'Door 1').nth(1).locator('img')).toHaveCount(0)

  await onCard(page, 'Door 1').first().focus()
  await page.keyboard.press('Enter')
  const shown = (name: string) => viewer(page).getByRole('img', { name })
  await expect(shown('door 1.jpg')).toBeInViewport({ ratio: 1 })
  await expect(shown('door 1.jpg')).toHaveAttribute('src', /size=1600$/)
  const original = await viewer(page).getByRole('link', { name: 'Open the original' }).getAttribute('href')
  expect((await page.request.get(String(original))).headers()['content-type']).toBe('image/jpeg')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('2 / 5')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown('door 3.jpg')).toBeInViewport({ ratio: 1 })
  await expect(viewer(page).getByText('3 / 5')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Delete this photo?' })
  await button(page, 'Delete this photo').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(viewer(page).getByText('3 / 5')).toBeVisible()
  await button(page, 'Delete this photo').click()
  await expect(question).toContainText('door 3.jpg leaves Door 1 for everyone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  await expect(viewer(page).getByText('3 / 4')).toBeVisible()
  await expect(shown('door 4.jpg')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(onCard(page, 'Door 1').first()).toBeFocused()
  await expect(onCard(other, 'Door 1').getByRole('img', { name: 'door 4.jpg' })).toBeVisible()
  expect(await photosOf(page, id, 'Door 1')).toBe(4)
})

test('[PHOTO-17] [PHOTO-19] cards are narrowed by photos; a closed project shows its photos and takes none', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Closed', names)
  await uploadByCall(page, id, 'Door 1', 1)
  await openBoard(page, id)
  await button(page, 'Filter').click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('radio', { name: 'Without' }).click()
  await expect(card(page, 'Door 1')).toHaveCount(0)
  await filter.getByRole('radio', { name: 'With', exact: true }).click()
  await expect(card(page, 'Door 2')).toHaveCount(0)
  await expect(page).toHaveURL(/photos=yes/)
  await page.reload()
  await expect(card(page, 'Door 1')).toBeVisible()
  await expect(card(page, 'Door 2')).toHaveCount(0)
  await button(page, 'Remove filter With photos').click()
  await expect(card(page, 'Door 2')).toBeVisible()

  await closeProject(page, id)
  await expect(addButton(page, 'Door 1')).toHaveCount(0)
  await onCard(page, 'Door 1').click()
  await expect(viewer(page).getByRole('img', { name: 'door 1.jpg' })).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Delete this photo' })).toHaveCount(0)
})

test('[PHOTO-14] the camera is one tap away, and the photos of the phone two', { tag: '@nightly' }, async ({
  openAs,
}) => {
  const page = await openAs('installer', phone)
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Phone', names)
  await openBoard(page, id)
  await expect(card(page, 'Door 1').locator('input[type=file]')).toHaveAttribute('capture', 'environment')
  await choose(page, () => addButton(page, 'Door 1').tap(), [await photoFile('shot.jpg', 10)])
  await expect(onCard(page, 'Door 1').getByRole('img', { name: 'shot.jpg', exact: true })).toBeVisible()
  await onCard(page, 'Door 1').tap()
  await expect(viewer(page).getByRole('img', { name: 'shot.jpg' })).toBeVisible()
  await button(page, 'Close').tap()
  await card(page, 'Door 1').tap({ position: { x: 100, y: 8 } })
  await choose(page, () => button(page, 'Choose Photos').tap(), [await photoFile('kept.jpg', 90)])
  await expect(inDetail(page, 'Door 1')).toHaveCount(2)
})
