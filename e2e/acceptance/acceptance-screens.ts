// The screens of hand-over documents, of guests and of those who are signed in.
import type { Page } from 'playwright/test'
import { button, headers, makeBoard } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { asColleague, makeAnother, makeDocument, makeLink } from './acceptance-page.ts'

/** The page of a guest, who has begun with an answer. */
async function openLink(page: Page): Promise<void> {
  const { href } = await asColleague(page, (employee) => makeLink(employee, 'Hand-over'))
  await page.goto(href)
  await page.getByLabel('Your name').fill('Maria Muster')
  await page.getByRole('button', { name: 'Add an open point' }).click()
  await page.getByRole('option', { name: 'Sensor' }).click()
  await page.getByLabel('Sensor', { exact: true }).fill('Hangs loose')
}

/** The page of a guest who signed, with remarks and an open point. */
async function openSigned(page: Page): Promise<void> {
  const { href } = await asColleague(page, async (employee) => {
    const made = await makeLink(employee, 'Signed')
    const token = made.href.replace(/.*token=/, '')
    const data = {
      name: 'Maria Muster',
      remarks: 'Well done.\nThank you.',
      strokes: [
        [
          [10, 10],
          [500, 150],
        ],
      ],
    }
    await employee.post('/api/guest/acceptance/sign', { headers: { ...headers, 'x-acceptance-token': token }, data })
    return made
  })
  await page.goto(href)
}

/** The documents of a project: one that is signed, from before a change, and one that waits, with its link. */
async function openDocuments(page: Page): Promise<void> {
  const { project, document } = await asColleague(page, async (employee) => {
    const signed = await makeLink(employee, 'Documents')
    const token = signed.href.replace(/.*token=/, '')
    const data = { name: 'Maria Muster', remarks: '' }
    await employee.post('/api/guest/acceptance/sign', { headers: { ...headers, 'x-acceptance-token': token }, data })
    await employee.delete(`/api/acceptance/${signed.document.id}/link`, { headers })
    const card = { name: 'Another camera' }
    await employee.post(`/api/projects/${signed.project}/devices/manual`, { headers, data: card })
    return { ...signed, document: (await makeAnother(employee, signed.project)).id }
  })
  await page.goto(`/projects/${project}/acceptance`)
  await button(page, `Give a link to a guest to document ${document}`).waitFor()
}

async function openOwn(page: Page): Promise<void> {
  const { project, document } = await asColleague(page, (employee) => makeDocument(employee, 'Own'))
  await page.goto(`/projects/${project}/acceptance/${document.id}`)
}

const documents: Screen = {
  name: 'acceptance',
  person: 'employee',
  open: openDocuments,
  seen: (page) => page.getByText('Changed since acceptance'),
}

const guest: Screen = {
  name: 'accept',
  open: openLink,
  seen: (page) => page.getByRole('heading', { name: /^Hand-over of/ }),
}

export const acceptanceScreens: readonly Screen[] = [
  documents,
  {
    name: 'acceptance-link',
    from: documents,
    person: 'employee',
    open: (page) =>
      page
        .getByRole('button', { name: /^Give a link|^Show the link/ })
        .first()
        .click(),
    seen: (page) => page.getByRole('dialog', { name: 'Link for a guest' }),
    opens: ['features/acceptance/link-dialog.tsx'],
  },
  {
    name: 'acceptance-empty',
    person: 'customer',
    open: async (page) => {
      const project = await asColleague(page, (employee) => makeBoard({ request: employee }, 'Empty', []))
      await page.goto(`/projects/${project}/acceptance`)
    },
    seen: (page) => page.getByRole('heading', { name: 'No hand-over document yet' }),
  },
  {
    name: 'acceptance-document',
    person: 'customer',
    open: openOwn,
    seen: (page) => page.getByRole('heading', { name: 'Your answer' }),
  },
  {
    name: 'acceptance-gone',
    person: 'installer',
    path: '/projects/999999/acceptance',
    seen: (page) => page.getByRole('heading', { name: 'These documents are not available' }),
  },
  guest,
  {
    name: 'accept-sign',
    from: guest,
    open: (page) => page.getByRole('button', { name: 'Sign', exact: true }).click(),
    seen: (page) => page.getByRole('alertdialog', { name: 'Sign this document?' }),
  },
  {
    name: 'accept-signed',
    open: openSigned,
    seen: (page) => page.getByRole('heading', { name: 'Signed by Maria Muster' }),
  },
  {
    name: 'accept-ended',
    path: '/accept#token=unknown',
    seen: (page) => page.getByRole('heading', { name: 'This link has ended' }),
  },
  {
    name: 'accept-without-token',
    path: '/accept',
    seen: (page) => page.getByRole('heading', { name: 'This link is not complete' }),
  },
]
