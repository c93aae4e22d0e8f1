// The screens of a form's history and of its printed document, and how a page comes into their states.
import { expect, type Page } from 'playwright/test'
import type { Screen } from '../kit/screen.ts'
import { camera, door, makeForm, readForm, saveByCall } from './form-page.ts'
import { addPhoto, openRecord, photosLoaded, printButton } from './record-page.ts'

const LONG = 'Of the far end of the harbour '.repeat(8).trim()

/** A form that was changed several times, with a value replaced unseen, long words and photos. */
async function makeChanged(page: Page): Promise<number> {
  const sections = [
    { id: 1, type: 'notes', title: 'PhySaaS Notes' },
    camera(2, { title: `Camera ${'C'.repeat(200)}`, cameraNotes: 'low' }),
    door(3, { installType: { newInstall: true } }),
    { id: 4, type: 'laser', title: 'Laser', beams: [{ name: 'B'.repeat(200) }] },
  ]
  const id = await makeForm(page, 'T'.repeat(300), sections)
  const [notes, first, ...rest] = sections
  const { revision } = await readForm(page, id)
  const text = { ...notes, notes: `${LONG}\n${'N'.repeat(300)}\n`.repeat(4) }
  const changed = [text, { ...first, typeOfInstall: { newInstall: true } }, ...rest]
  await saveByCall(page, id, { revision, sections: changed })
  await addPhoto(page, id, 2, 'view from the gate.jpg', 40)
  await addPhoto(page, id, 2, 'cable.jpg', 120)
  return id
}

export const recordScreens: readonly Screen[] = [
  {
    name: 'form-history',
    person: 'employee',
    open: async (page) => openRecord(page, await makeChanged(page)),
    seen: (page) => page.getByText(/^made the form|made the form T+$/).first(),
  },
  {
    name: 'form-history-none',
    person: 'employee',
    open: async (page) => {
      await page.goto(`/forms/${await makeForm(page, 'Untouched', [camera(1)])}/history?section=1`)
    },
    seen: (page) => page.getByText('This section has not changed'),
  },
  {
    name: 'form-history-missing',
    path: '/forms/999999/history',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: 'Error Loading Form' }),
  },
  {
    name: 'form-print',
    person: 'employee',
    open: async (page) => {
      await page.goto(`/forms/${await makeChanged(page)}/print`)
      await expect(photosLoaded(page)).toHaveText('2 of 2 photos loaded')
    },
    seen: (page) => printButton(page),
  },
  {
    name: 'form-print-missing',
    path: '/forms/999999/print',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: 'Error Loading Form' }),
  },
]
