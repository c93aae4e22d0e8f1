// The screens of hand-over documents, of guests and of those who are signed in.
import type { Page } from 'playwright/test'
import { headers } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { asColleague, makeLink } from './acceptance-page.ts'

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

const guest: Screen = {
  name: 'accept',
  open: openLink,
  seen: (page) => page.getByRole('heading', { name: /^Hand-over of/ }),
}

export const acceptanceScreens: readonly Screen[] = [
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
