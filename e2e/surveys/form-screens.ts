// The screens of a form, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { camera, chooseMore, door, makeForm, openForm, readForm, saveByCall, section, unfold } from './form-page.ts'
import { formPhotoScreens } from './form-photo-screens.ts'

const LONG = 'Of the far end of the harbour '.repeat(8).trim()

/** A form of all kinds of sections, with the longest titles and texts that fit a line badly. */
async function makeLong(page: Page): Promise<number> {
  return makeForm(page, 'T'.repeat(300), [
    { id: 1, type: 'title', title: 'Form Information', formTitle: LONG },
    { id: 2, type: 'installer', title: 'Installer Information', firstName: 'F'.repeat(100) },
    { id: 3, type: 'notes', title: 'PhySaaS Notes' },
    camera(4, { title: `Camera ${'C'.repeat(200)}`, cameraNotes: `${LONG}\n${'N'.repeat(300)}` }),
    door(5, { installType: { newInstall: true }, hardwareTypes: { maglock: true, crashbar: true } }),
    door(6, { newHardwareRequired: { yes: true } }),
    { id: 7, type: 'laser', title: 'Laser', beams: [{ name: 'B'.repeat(200) }] },
  ])
}

const read = async (page: Page) => openForm(page, await makeLong(page))

async function openEmpty(page: Page): Promise<void> {
  await openForm(page, await makeForm(page, 'Empty', []))
  await button(page, 'Edit Form').click()
}

const addButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add Device(s)' })

async function restore(page: Page): Promise<void> {
  await openForm(page, await makeForm(page, 'Kept', [camera(1)]))
  await button(page, 'Edit Form').click()
  await unfold(page, 'Camera 1')
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed')
  await page.reload()
}

async function conflict(page: Page): Promise<void> {
  const id = await makeForm(page, 'Both', [camera(1), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await unfold(page, 'Camera 1')
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('N'.repeat(300))
  await button(page, 'Delete Camera 2').click()
  const { revision } = await readForm(page, id)
  const theirs = [camera(1, { title: LONG, cameraNotes: 'Theirs' }), camera(2, { cameraNotes: 'Theirs' })]
  await saveByCall(page, id, { revision, sections: theirs })
  await button(page, 'Save Form').click()
}

/** More sections than the form has room for. */
async function addTooMany(page: Page): Promise<void> {
  await dialog(page).getByLabel('Number of Cameras').fill('501')
  await dialog(page).getByRole('button', { name: 'Add 501 Sections' }).click()
}

const dialog = (page: Page) => page.getByRole('dialog')

const form: Screen = { name: 'form', person: 'employee', open: read, seen: (page) => button(page, 'Edit Form') }
const edited: Screen = {
  name: 'form-edit',
  from: form,
  person: 'employee',
  open: (page) => button(page, 'Edit Form').click(),
  seen: (page) => button(page, 'Save Form'),
}
const empty: Screen = {
  name: 'form-empty',
  person: 'employee',
  open: openEmpty,
  seen: (page) => page.getByText('This form has no sections.'),
}
const adding: Screen = {
  name: 'form-add',
  from: empty,
  person: 'employee',
  open: (page) => addButtons(page).last().click(),
  seen: (page) => dialog(page).getByLabel('Number of Cameras'),
  opens: ['features/surveys/form/add/add-section-dialog.tsx'],
}

export const formScreens: readonly Screen[] = [
  form,
  {
    name: 'form-menu',
    from: form,
    person: 'employee',
    open: (page) => button(page, 'More for this form').click(),
    seen: (page) => page.getByRole('menuitem', { name: 'Save as Template' }),
    within: '[role=menu]',
    opens: ['features/surveys/form/form-menu.tsx'],
  },
  {
    name: 'form-users',
    from: form,
    person: 'employee',
    open: (page) => button(page, 'Manage Users').click(),
    seen: (page) => dialog(page).getByRole('checkbox').first(),
  },
  {
    name: 'form-rename',
    from: form,
    person: 'employee',
    open: (page) => chooseMore(page, 'Rename Form'),
    seen: (page) => dialog(page).getByLabel('Form Title'),
    opens: ['features/surveys/form/rename-form-dialog.tsx', 'features/surveys/form/form-menu.tsx'],
  },
  {
    name: 'form-contents',
    person: 'employee',
    open: async (page) => {
      const ids = [1, 2, 3, 4, 5, 6, 7, 8]
      await openForm(
        page,
        await makeForm(page, 'Contents', [...ids.map((id) => camera(id, { title: `${id} ${LONG}` })), door(9)]),
      )
      await button(page, 'Sections').click()
    },
    seen: (page) => dialog(page).getByRole('button', { name: /^Door 9/ }),
    opens: ['features/surveys/form/contents/contents-dialog.tsx'],
  },
  edited,
  {
    name: 'form-door',
    from: edited,
    person: 'employee',
    open: (page) => unfold(page, 'Door 5'),
    seen: (page) => page.getByText('(Disabled - select Existing/Replace to enable)').first(),
  },
  empty,
  {
    name: 'form-add-menu',
    from: empty,
    person: 'employee',
    isOfDesks: true,
    open: (page) => addButtons(page).first().click(),
    seen: (page) => page.getByRole('menuitem', { name: 'Camera' }),
    within: '[role=menu]',
    opens: ['features/surveys/form/add/add-menu.tsx'],
  },
  adding,
  {
    name: 'form-restored',
    person: 'employee',
    open: restore,
    seen: (page) => page.getByText('What you typed earlier is here again'),
  },
  {
    name: 'form-conflict',
    person: 'employee',
    open: conflict,
    seen: (page) => dialog(page).getByText('2 to choose'),
    opens: ['features/surveys/form/conflicts/conflict-dialog.tsx'],
  },
  {
    name: 'form-add-too-many',
    from: adding,
    person: 'employee',
    open: addTooMany,
    seen: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'form-missing',
    path: '/forms/999999',
    person: 'employee',
    seen: (page) => page.getByRole('heading', { name: 'Error Loading Form' }),
  },
  ...formPhotoScreens,
]
