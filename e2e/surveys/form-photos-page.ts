// The steps of the tests of a form's photos.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { photoFile } from '../photos/photos-page.ts'
import { makeForm, type NewSection, openForm, section } from './form-page.ts'

/** Where browsers send the photos of forms. */
export const UPLOADS = '**/api/forms/upload-photos'
/** Where they announce them and give them up. */
export const ANNOUNCED = '**/api/forms/*/announced-photos'

export const photoInput = (page: Page, title: string) => section(page, title).locator('input[type=file]').last()
export const photosOf = (page: Page, title: string) =>
  page.getByRole('list', { name: `All photos of ${title}` }).getByRole('button')
/** The photos of a section that are on their way, or did not get there. */
export const onTheirWay = (page: Page, title: string) =>
  section(page, title).getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')
/** Pictures called "view 1.jpg" and so on. */
export const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => photoFile(`view ${index + 1}.jpg`, index * 40)))
/** A file that says that it is a picture. */
/** A file that begins as a picture and is none. */
export const noPicture = (name: string) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(`no picture ${name}`)]),
})

/** Makes a form and opens it to be edited. */
export async function editNewForm(page: Page, title: string, sections: readonly NewSection[]): Promise<number> {
  const id = await makeForm(page, title, sections)
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  return id
}

/** Adds a camera to the form that is edited. */
export async function addCamera(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).last().click()
  const camera = page.getByRole('menuitem', { name: 'Camera' })
  const dialog = page.getByRole('dialog', { name: 'Add New Section' })
  await camera.or(dialog).waitFor()
  if (await camera.isVisible()) await camera.click()
  await dialog.getByRole('button', { name: 'Add Section' }).click()
}

/** How many photos of surveys wait in the browser. */
export const storedPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('fieldboard outbox ') ? name : [],
    )
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const database = opening.result
            const request = database.transaction('photos').objectStore('photos').count()
            request.onsuccess = () => {
              database.close()
              resolve(request.result)
            }
          }
        }),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  })
