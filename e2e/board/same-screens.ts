// The table of a board, and the dialogs about devices and cards that are one.
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

/** Turns one of the looks of a board on or off. */
async function toggleLooks(page: Page, name: string): Promise<void> {
  await button(page, 'View options').click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}

const doubles: Screen = {
  name: 'doubles',
  person: 'employee',
  isReopened: true,
  open: openDoubles,
  seen: (page) => page.getByRole('dialog', { name: 'Possible doubles' }),
  opens: ['features/board/same/doubles-dialog.tsx'],
}

const pairs: Screen = {
  name: 'pairs',
  person: 'employee',
  isReopened: true,
  open: async (page) => {
    const id = await makeBoard(page, 'Pairs', [{ name: 'Gate' }])
    await page.request.post(`/api/projects/${id}/devices/sync`, { headers })
    await openBoard(page, id)
    await page.getByRole('button', { name: /^Pairs to confirm/ }).click()
  },
  seen: (page) => page.getByRole('dialog', { name: 'Pairs to confirm' }),
  opens: ['features/board/same/pairs-dialog.tsx'],
}

export const sameScreens: readonly Screen[] = [
  doubles,
  pairs,
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
    name: 'scan',
    from: board,
    person: 'employee',
    open: async (page) => {
      await button(page, 'Scan').click()
      await page.getByText('You can take a photo of the label').waitFor()
      await button(page, 'Type the number').click()
    },
    seen: (page) => page.getByRole('textbox', { name: 'Serial number' }),
    opens: ['features/board/scan/scan-dialog.tsx'],
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
  {
    name: 'board-looks',
    from: board,
    person: 'employee',
    open: (page) => button(page, 'View options').click(),
    within: '[role=menu]',
    seen: (page) => page.getByRole('menuitemcheckbox', { name: 'Group by floor' }),
    close: (page) => page.keyboard.press('Escape'),
    opens: ['features/board/toolbar/view-switch.tsx'],
  },
  {
    name: 'board-by-floor',
    from: board,
    person: 'employee',
    open: async (page) => {
      await toggleLooks(page, 'Group by floor')
      await page.getByRole('button', { name: 'No floor' }).first().waitFor()
    },
    within: 'main',
    seen: (page) => page.getByRole('button', { name: 'No floor' }).first(),
    close: (page) => toggleLooks(page, 'Group by floor'),
  },
]
