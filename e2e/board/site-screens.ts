// The screens of the site of a project.
import type { Page } from 'playwright/test'
import { drawings } from '../../server/testing/app/drawings.ts'
import { PNG } from '../../server/testing/app/pictures.ts'
import { button, headers, makeBoard } from '../kit/board-page.ts'
import { colleagueAt } from '../kit/screen-steps.ts'
import type { Screen } from '../kit/screen.ts'

const SHEET = {
  address: 'Harbour Road 12\n8005 Zurich',
  contacts: [
    { name: 'Mrs Süd, lodge', phone: '+41 44 668 18 00' },
    { name: 'A name that goes on '.repeat(8).trim(), phone: '' },
  ],
  hours: 'Mo-Fr 7-17, Sa by appointment',
  gateCode: '4711#',
  bring: `Ladder of 4 m, ${'a long list '.repeat(30)}`,
  forCustomers: ['address', 'hours', 'files'],
}

const pdf = async () => Buffer.from(await drawings([{}]))

/** The site of a project that a colleague wrote on. */
async function openSite(page: Page): Promise<void> {
  await page.goto('/profile')
  const employee = await colleagueAt(page, 'employee')
  const id = await makeBoard({ request: employee }, 'Site', [])
  await employee.put(`/api/projects/${id}/site`, { headers, data: SHEET })
  for (const name of ['Way in.pdf', `The entrance behind the hall ${'seen from the street '.repeat(6)}.png`]) {
    const file = { name, mimeType: 'application/octet-stream', buffer: name.endsWith('.pdf') ? await pdf() : PNG }
    await employee.post(`/api/projects/${id}/site/files`, { headers, multipart: { file } })
  }
  await employee.dispose()
  await page.goto(`/projects/${id}/site`)
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Address' })

export const siteScreens: readonly Screen[] = [
  {
    name: 'site',
    person: 'installer',
    open: async (page) => {
      await openSite(page)
      await button(page, 'Show gate code').click()
    },
    seen: heading,
  },
  { name: 'site-of-customer', person: 'customer', open: openSite, seen: heading },
  {
    name: 'site-who-may',
    person: 'customer',
    open: async (page) => {
      await openSite(page)
      await page.goto(`${page.url()}#who-may`)
      await page.reload()
    },
    seen: (page) => page.getByRole('table', { name: /^Who may do what here/ }),
  },
  {
    name: 'site-edit',
    person: 'employee',
    open: async (page) => {
      await openSite(page)
      await button(page, 'Edit').click()
    },
    seen: (page) => page.getByRole('dialog', { name: 'Edit Site' }),
    opens: ['features/site/site-dialog.tsx'],
  },
]
