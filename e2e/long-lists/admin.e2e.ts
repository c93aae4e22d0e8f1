import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Instance, Organization } from '#events/catalog/api.ts'
import { Folder } from '#events/folders/api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { button, headers, liveBadge, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { card as feedbackCard, cards, makeFeedback } from '../feedback/feedback-page.ts'
import { test } from '../kit/fixtures.ts'
import { dialog, instanceCard, INSTANCES, makeInstance, removeInstance, unique } from '../instances/instances-page.ts'
import { answer, bringToMiddle, expectStill, makeRows, numbered, ROWS, wheelTo } from './long-lists-page.ts'

// The lists of employees with 200 rows each: an action on a row in the midst leaves scroll and focus there.

test('[PART-63] feedback: open, set a status and delete in the midst of 200', { tag: '@nightly' }, async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const made = await makeRows((number) => makeFeedback(page, { title: numbered('Wish', number) }))
  await page.goto('/feedback')
  for (const shown of [100, 150, 200]) {
    await button(page, 'Show More').press('Enter')
    await expect(cards(page)).toHaveCount(shown)
  }
  const titles = await cards(page).getByRole('heading').allTextContents()
  const [one = '', next = ''] = titles.slice(120, 122)
  const details = (title: string) => button(page, `View Details: ${title}`)
  await bringToMiddle(feedbackCard(page, one))
  await expectStill(feedbackCard(page, one), async () => {
    await details(one).click()
    await dialog(page).getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'In Progress' }).click()
    await expect(toast(page, 'Status Updated')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(details(one)).toBeFocused()
  })
  await expectStill(
    feedbackCard(page, next),
    async () => {
      await details(one).click()
      await button(page, 'Delete feedback').click()
      await answer(page, 'Delete')
      await expect(feedbackCard(page, one)).toHaveCount(0)
      await expect(details(next)).toBeFocused()
    },
    feedbackCard(page, one),
  )
  await Promise.all(made.map(({ id }) => page.request.delete(`/api/feedback/${id}`, { headers })))
})

/** As many as the provider lets be made at once: it counts what each key asks. */
const KEYS = ['sim-good', 'sim-empty', 'sim-no-alarms', 'sim-odd', 'sim-cameras-only', 'sim-site'] as const
const INSTANCES_MADE = 30

test('[PART-63] instances and organizations: edit, rename and delete in the midst of them', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const tag = unique('Site')
  const name = (number: number) => numbered(tag, number)
  const made = await makeRows(
    (number) => makeInstance(page, name(number), KEYS[number % KEYS.length]),
    INSTANCES_MADE,
    KEYS.length,
  )
  await makeRows((number) => {
    const data = { name: `${name(number)} Ltd` }
    return page.request.post('/api/organizations', { headers, data })
  })
  // One below the other, so that they are many screens high.
  await page.setViewportSize({ width: 500, height: 720 })
  await page.goto(INSTANCES)
  await bringToMiddle(instanceCard(page, name(15)))
  await expectStill(instanceCard(page, name(15)), async () => {
    await button(page, `Edit ${name(15)}`).click()
    await page.keyboard.press('Escape')
    await expect(button(page, `Edit ${name(15)}`)).toBeFocused()
  })
  const renamed = `${name(15)} b`
  await expectStill(
    instanceCard(page, renamed),
    async () => {
      await button(page, `Edit ${name(15)}`).click()
      await dialog(page).getByLabel('Instance Name').fill(renamed)
      await button(page, 'Save').click()
      await expect(button(page, `Edit ${renamed}`)).toBeFocused()
    },
    instanceCard(page, name(15)),
  )
  await expectStill(
    instanceCard(page, name(16)),
    async () => {
      await button(page, `Delete ${renamed}`).click()
      await answer(page, 'Delete')
      await expect(instanceCard(page, renamed)).toHaveCount(0)
      await expect(button(page, `Edit ${name(16)}`)).toBeFocused()
    },
    instanceCard(page, renamed),
  )
  await organizations(page, `${name(150)} Ltd`, `${name(151)} Ltd`)

  await Promise.all(made.map((instance) => removeInstance(page, instance)))
  const all = z.array(Organization).parse(await (await page.request.get('/api/organizations')).json())
  const ours = all.filter((organization) => organization.name.startsWith(tag))
  await Promise.all(ours.map(({ id }) => page.request.delete(`/api/organizations/${id}`, { headers })))
})

/** The first of two organizations, which nothing uses, is renamed and deleted. */
async function organizations(page: Page, one: string, next: string): Promise<void> {
  await button(page, 'Manage Organizations').click()
  const rowOf = (name: string) =>
    dialog(page)
      .getByRole('listitem')
      .filter({ has: button(page, `Rename ${name}`) })
  await bringToMiddle(rowOf(one))
  await expectStill(rowOf(one), async () => {
    await button(page, `Rename ${one}`).click()
    await page.keyboard.press('Escape')
    await expect(button(page, `Rename ${one}`)).toBeFocused()
  })
  await expectStill(
    rowOf(`${one} b`),
    async () => {
      await button(page, `Rename ${one}`).click()
      await dialog(page).getByLabel(`Name of ${one}`).fill(`${one} b`)
      await page.keyboard.press('Enter')
      await expect(button(page, `Rename ${one} b`)).toBeFocused()
    },
    rowOf(one),
  )
  await expectStill(
    rowOf(next),
    async () => {
      await button(page, `Delete ${one} b`).click()
      await answer(page, 'Delete')
      await expect(rowOf(`${one} b`)).toHaveCount(0)
      await expect(button(page, `Rename ${next}`)).toBeFocused()
    },
    rowOf(`${one} b`),
  )
  await page.keyboard.press('Escape')
  await expect(button(page, 'Manage Organizations')).toBeFocused()
}

test('[PART-63] folders: add inside, rename, delete and undo in the midst of 200', { tag: '@nightly' }, async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const made = await makeRows(async (number) => {
    const data = { name: numbered('Drawer', number) }
    return Folder.parse(await (await page.request.post('/api/folders', { headers, data })).json())
  })
  await page.goto('/')
  await button(page, 'Manage Folders').click()
  const rowOf = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
  await bringToMiddle(rowOf('Drawer 150'))
  await expectStill(rowOf('Drawer 150'), async () => {
    await button(page, 'Rename Drawer 150').click()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Rename Drawer 150')).toBeFocused()
  })
  // The form stands at the top: the focus comes back to the row.
  await button(page, 'Add a folder in Drawer 150').click()
  await dialog(page).getByLabel('New folder in Drawer 150').fill('Divider')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add a folder in Drawer 150')).toBeFocused()
  await expect(rowOf('Divider').first()).toBeInViewport()
  await button(page, 'Delete Divider').click()
  await answer(page, 'Delete')
  await expect(button(page, 'Add a folder in Drawer 150')).toBeFocused()
  await bringToMiddle(rowOf('Drawer 150'))
  await expectStill(
    rowOf('Drawer 150b'),
    async () => {
      await button(page, 'Rename Drawer 150').click()
      await dialog(page).getByLabel('New name of Drawer 150').fill('Drawer 150b')
      await page.keyboard.press('Enter')
      await expect(button(page, 'Rename Drawer 150b')).toBeFocused()
    },
    rowOf('Drawer 150'),
  )
  await expectStill(
    rowOf('Drawer 151'),
    async () => {
      await button(page, 'Delete Drawer 150b').click()
      await answer(page, 'Delete')
      await expect(rowOf('Drawer 150b')).toHaveCount(0)
      await expect(button(page, 'Add a folder in Drawer 151')).toBeFocused()
    },
    rowOf('Drawer 150b'),
  )
  // The row comes back above the one with the focus, which stays where it is.
  await page.keyboard.press('F8')
  await toast(page, 'Folder deleted').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rowOf('Drawer 150b')).toHaveCount(1)
  await expect(button(page, 'Add a folder in Drawer 151')).toBeFocused()
  await expect(rowOf('Drawer 151')).toBeInViewport()
  await Promise.all(made.map(({ id }) => page.request.delete(`/api/folders/${id}`, { headers })))
})

test('[PART-63] project list: users, folder, delete, rename and complete in the midst of 200, and beside the notes', {
  tag: '@nightly',
}, async ({ openAs }) => {
  test.slow()
  const page = await openAs('employee')
  const id = await makeBoard(page, numbered('Zone', 150), [])
  const all = z.array(Instance).parse(await (await page.request.get('/api/verkada-instances')).json())
  const made = await makeRows(async (number) => {
    const data = { name: `Site: ${numbered('Zone', number)}`, verkadaInstanceId: all[0]?.id }
    if (number === 150) return id
    return ProjectSummary.parse(await (await page.request.post('/api/projects', { headers, data })).json()).id
  })
  expect(made).toHaveLength(ROWS)
  await openBoard(page, id)
  const nav = page.getByRole('complementary').getByRole('navigation', { name: 'Projects' })
  const named = (number: number | string) => ({ name: new RegExp(`^Site: Zone ${number}( |$)`) })
  const link = (number: number | string) => nav.getByRole('link', named(number))
  const menuOf = (number: number | string) =>
    nav
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', named(number)) })
      .getByRole('button', { name: 'Project actions' })
  await wheelTo(page, nav, link(152))

  for (const item of ['Manage Users', 'Move to Folder'])
    await expectStill(link(152), async () => {
      await menuOf(152).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menuOf(152)).toBeFocused()
    })
  page.on('dialog', (asked) => void asked.accept())
  await expectStill(
    link(153),
    async () => {
      await menuOf(152).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(link(152)).toHaveCount(0)
      await expect(link(153)).toBeFocused()
    },
    link(152),
  )
  // Another one, by its row.
  await expectStill(link(153), async () => {
    await link(153).click()
    await expect(page).toHaveURL(new RegExp(`projectId=${made[153]}`))
    await expect(page.getByRole('heading', { name: 'Site: Zone 153' })).toBeFocused()
  })
  await expectStill(
    link('153b'),
    async () => {
      await expect(liveBadge(page)).toContainText('Live')
      await button(page, 'More for this project').click()
      await page.getByRole('menuitem', { name: 'Rename Project' }).click()
      await dialog(page).getByLabel('Project Name').fill('Site: Zone 153b')
      await button(page, 'Rename').click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(button(page, 'More for this project')).toBeFocused()
    },
    link(153),
  )
  // Completed, it leaves the open ones.
  const ticks = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await page.request.patch(`/api/projects/${made[153]}/checklist`, { headers, data: ticks })
  await expect(link('153b')).toHaveText(/20%$/)
  await expectStill(
    link(154),
    async () => {
      await button(page, 'Installation Complete').press('Enter')
      await expect(link('153b')).toHaveCount(0)
      await expect(button(page, 'Reopen')).toBeFocused()
    },
    link('153b'),
  )

  // The same projects beside the notes.
  await page.goto('/notes')
  const choice = page.getByRole('region', { name: 'Notes by project' }).getByRole('button', { name: /^Site: Zone 155/ })
  await bringToMiddle(choice)
  await expectStill(choice, async () => {
    await choice.click()
    await expect(page.getByRole('heading', { name: 'Site: Zone 155' })).toBeVisible()
    await expect(choice).toHaveAttribute('aria-current', 'true')
    await expect(choice).toBeFocused()
  })
})
