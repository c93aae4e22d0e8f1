import type { Page } from 'playwright/test'
import type { Screen } from '../kit/screen.ts'
import { firstProject } from '../kit/screen-steps.ts'

/** The replay of a project, a few changes before now. */
async function openReplay(page: Page): Promise<void> {
  await page.goto(`/projects/${await firstProject(page)}/replay`)
  await page.getByRole('slider', { name: 'Moment of the project' }).waitFor()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
}

async function openComparison(page: Page): Promise<void> {
  await page.goto(`/projects/${await firstProject(page)}/compare`)
}

/** The states of the replay, for screens/screens.ts. */
export const replayScreens: Screen[] = [
  {
    name: 'replay',
    person: 'employee',
    open: openReplay,
    seen: (page) => page.getByRole('slider', { name: 'Moment of the project' }),
  },
  {
    name: 'compare',
    person: 'employee',
    open: openComparison,
    seen: (page) => page.getByRole('heading', { name: /^Confirmed & Tested/ }),
  },
  {
    name: 'replay-missing',
    path: '/projects/999999/replay',
    person: 'customer',
    seen: (page) => page.getByRole('heading', { name: 'There is nothing to replay' }),
  },
]
