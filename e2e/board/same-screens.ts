// The table of a board, and the dialogs about two cards that are one device.
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { Device } from '#events/project/api.ts'
import { button, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { board } from '../kit/first-screens.ts'
import type { Screen } from '../kit/screen.ts'

/** A board of the simulated provider's devices, and a planned card that has the name and type of one. */
async function openDoubles(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Doubles', [])
  await page.request.post(`/api/projects/${id}/devices/sync`, { headers })
  const [device] = z.array(Device).parse(await (await page.request.get(`/api/projects/${id}/devices`)).json())
  await page.request.post(`/api/projects/${id}/devices/manual`, {
    headers,
    data: { name: device?.name, type: device?.type },
  })
  await openBoard(page, id)
  await page.getByRole('button', { name: /^Possible doubles/ }).click()
}

const doubles: Screen = {
  name: 'doubles',
  person: 'employee',
  isReopened: true,
  open: openDoubles,
  seen: (page) => page.getByRole('dialog', { name: 'Possible doubles' }),
  opens: ['features/board/same/doubles-dialog.tsx'],
}

export const sameScreens: readonly Screen[] = [
  doubles,
  {
    name: 'same-device',
    person: 'employee',
    isReopened: true,
    open: async (page) => {
      await openDoubles(page)
      await page
        .getByRole('button', { name: /^Merge .* and / })
        .first()
        .click()
    },
    seen: (page) => page.getByRole('dialog', { name: 'Same device' }),
    opens: ['features/board/same/same-dialog.tsx'],
  },
  {
    name: 'table-columns',
    from: board,
    person: 'employee',
    isOfDesks: true,
    open: async (page) => {
      await page.getByRole('radio', { name: 'Table' }).click()
      await button(page, 'Columns').click()
    },
    within: '[role=menu]',
    seen: (page) => page.getByRole('menuitemcheckbox').first(),
    close: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('radio', { name: 'Board' }).click()
    },
    opens: ['features/board/table/table-tools.tsx'],
  },
]
