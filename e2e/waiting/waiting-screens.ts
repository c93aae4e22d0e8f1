// Work that waits without a connection, and how a page comes there.
import type { Page } from 'playwright/test'
import { button, card, deviceOf, headers, makeBoard, moveByCall } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { camera } from '../surveys/form-page.ts'
import { addCamera, editNewForm, photoInput, pictures } from '../surveys/form-photos-page.ts'
import { addPhoto, describeCard, openCellar, showWaiting } from './waiting-page.ts'

/** Does work without a connection: a move, a text and a photo. */
async function workOffline(page: Page): Promise<void> {
  await openCellar(page, await makeBoard(page, 'Cellar', [{ name: 'Cam 1' }, { name: 'Cam 2', description: 'old' }]))
  await describeCard(page, 'Cam 2', 'Behind the steel door, key in the box')
  await addPhoto(page, 'Cam 1', 'one.jpg')
  await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
}

async function withdraw(page: Page): Promise<void> {
  await describeCard(page, 'Cam 2', 'Said twice')
  await showWaiting(page).click()
  await page.getByRole('button', { name: 'Withdraw' }).last().click()
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of|^Menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** By a key: the toast of the refusal lies over the button on a phone, for as long as it stays. */
const showRefused = (page: Page) => page.getByRole('button', { name: '1 refused' }).press('Enter')

/** Comes back to a board whose card, with a photo on its way, was deleted meanwhile. */
async function comeBackWithoutCard(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Gone meanwhile', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await openCellar(page, id)
  await addPhoto(page, 'Cam 1', 'one.jpg')
  const { id: card } = await deviceOf(page, id, 'Cam 1')
  await page.request.delete(`/api/devices/${card}`, { headers })
  await page.context().setOffline(false)
  await showRefused(page)
}

/** Moves a card without a connection that is moved back elsewhere meanwhile; the toast tells of it. */
async function beBeaten(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Beaten', [{ name: 'Cam 1', status: 'installed' }])
  await openCellar(page, id, async () => {
    const tab = page.getByRole('tab', { name: /^Installed/ })
    if (await tab.isVisible()) await tab.click()
  })
  await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Confirmed' }).click()
  await moveByCall(page, id, 'Cam 1', 'waiting')
  await page.context().setOffline(false)
}

/** Puts photos into a survey that do not get there, saves it without a connection, and opens the list elsewhere. */
async function leaveSurvey(page: Page): Promise<void> {
  const size = page.viewportSize()
  // Sections are opened one by one on a phone.
  await page.setViewportSize({ width: 1440, height: 900 })
  await editNewForm(page, 'In the shaft of the north tower', [camera(1)])
  await addCamera(page)
  await page.context().setOffline(true)
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(2))
  await photoInput(page, 'Camera 2').setInputFiles(await pictures(1))
  await button(page, 'Save Form').click()
  if (size) await page.setViewportSize(size)
  await showWaiting(page).click()
}

const offline: Screen = {
  name: 'board-offline',
  person: 'employee',
  open: workOffline,
  seen: (page) => page.getByRole('banner').getByText(/There is no connection to the server/),
}
const beaten: Screen = {
  name: 'refusal-toast',
  person: 'employee',
  open: beBeaten,
  seen: (page) => page.getByRole('button', { name: 'Do it again on top' }),
}
const refusedPhoto: Screen = {
  name: 'refused-photo',
  person: 'employee',
  open: comeBackWithoutCard,
  // A tooltip at its button lies outside of every landmark, as tooltips do.
  within: '[role=dialog]',
  seen: (page) => page.getByRole('listitem', { name: 'Photos of Cam 1' }),
}

export const waitingScreens: readonly Screen[] = [
  offline,
  {
    name: 'waiting',
    from: offline,
    person: 'employee',
    open: (page) => showWaiting(page).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Work that is not saved yet' }),
    opens: ['shared/waiting/waiting-list.tsx'],
  },
  {
    name: 'leave-unsaved',
    from: offline,
    person: 'employee',
    open: leaveUnsaved,
    seen: (page) => page.getByRole('dialog', { name: '3 things are not saved yet' }),
    opens: ['shared/waiting/logout-dialog.tsx'],
  },
  {
    name: 'withdraw',
    from: offline,
    person: 'employee',
    open: withdraw,
    seen: (page) => page.getByRole('alertdialog'),
  },
  beaten,
  {
    name: 'refusal-story',
    from: beaten,
    person: 'employee',
    open: showRefused,
    seen: (page) => page.getByRole('dialog').getByRole('link', { name: 'Show in the history' }),
  },
  refusedPhoto,
  {
    name: 'waiting-survey',
    person: 'employee',
    open: leaveSurvey,
    seen: (page) => page.getByRole('link', { name: 'Open the survey' }).first(),
    opens: ['shared/waiting/waiting-list.tsx'],
  },
]
