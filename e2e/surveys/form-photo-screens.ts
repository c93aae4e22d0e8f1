// The screens of a form's photos, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { camera, door, makeForm, openForm, unfold, uploadByCall } from './form-page.ts'
import { noPicture, photoInput, pictures, UPLOADS } from './form-photos-page.ts'

const LONG_NAME = `${'Of the far end of the harbour '.repeat(8)}.jpg`

async function viewPhoto(page: Page): Promise<void> {
  await openForm(page, await makeForm(page, 'Photos', [camera(1)]))
  await button(page, 'Edit Form').click()
  await unfold(page, 'Camera 1')
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await page.getByRole('list', { name: 'All photos of Camera 1' }).getByRole('button').click()
}

/** A photo that the server did not take, and one that is no picture. */
async function failedPhotos(page: Page): Promise<void> {
  await openForm(page, await makeForm(page, 'Photos', [camera(1)]))
  await button(page, 'Edit Form').click()
  await unfold(page, 'Camera 1')
  await photoInput(page, 'Camera 1').setInputFiles([noPicture(LONG_NAME)])
  await button(page, `Dismiss ${LONG_NAME}`).waitFor()
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500, body: '' }))
  await photoInput(page, 'Camera 1').setInputFiles(await pictures(1))
  await button(page, 'Retry view 1.jpg').scrollIntoViewIfNeeded()
}

/** A photo beside names of some that were never sent here. */
async function missPhotos(page: Page): Promise<void> {
  const id = await makeForm(page, 'Photos', [door(1, { doorPhotos: ['legacy-17', 'L'.repeat(200), 'legacy-18'] })])
  await uploadByCall(page, id, 1, 'view.jpg')
  await openForm(page, id)
}

const deleteButton = (page: Page) => button(page, 'Delete this photo')
const photo: Screen = {
  name: 'form-photo',
  person: 'employee',
  open: viewPhoto,
  seen: deleteButton,
  opens: ['features/surveys/form/photos/form-viewer.tsx'],
}

export const formPhotoScreens: readonly Screen[] = [
  photo,
  {
    name: 'form-failed-photos',
    person: 'employee',
    open: failedPhotos,
    seen: (page) => button(page, 'Retry view 1.jpg'),
  },
  {
    name: 'form-missing-photos',
    person: 'employee',
    open: missPhotos,
    seen: (page) => page.getByText('legacy-18'),
  },
]
