import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, makeBoard, moveByCall } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { days, lines, openHistory } from './history-page.ts'

test('[HIST-16] [HIST-56] filters and search narrow the list, stand in the url, and come back with it; changes stand by the days of the reader', async ({
  openAs,
}) => {
  const page = await openAs('employee', { locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  const installer = await openAs('installer')
  const id = await makeBoard(page, 'Past in parts', [{ name: 'Cam 1' }, { name: 'Door 7' }])
  await moveByCall(installer, id, 'Cam 1', 'installed')
  await moveByCall(page, id, 'Door 7', 'installed')
  await openHistory(page, id)
  await expect(lines(page)).toHaveCount(5)

  const filter = page.getByRole('button', { name: /^Filter/ })
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await filter.click()
  await dialog.getByRole('checkbox', { name: 'Moves' }).click()
  await expect(lines(page)).toHaveText([/marked Door 7/, /marked Cam 1/])
  await dialog.getByRole('button', { name: /^Person / }).click()
  await page.getByPlaceholder('Search people').fill('ivo')
  await page.getByRole('option', { name: 'Ivo Ladder' }).click()
  await expect(lines(page)).toHaveText([/Ivo Ladder marked Cam 1/])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(filter).toHaveAccessibleName('Filter, 2 set')
  await page.reload()
  await expect(lines(page)).toHaveText([/Ivo Ladder marked Cam 1/])
  await page.goBack()
  await expect(lines(page)).toHaveText([/marked Door 7/, /marked Cam 1/])
  await page.goForward()
  // The focus stays near what goes away.
  await button(page, 'Remove filter Ivo Ladder').press('Enter')
  await expect(button(page, 'Remove filter Moves')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(5)
  await expect(filter).toBeFocused()

  await filter.click()
  await dialog.getByRole('button', { name: /^Device / }).click()
  await page.getByRole('option', { name: 'Door 7' }).click()
  await expect(lines(page)).toHaveText([/marked Door 7/, /added Door 7/])
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Oldest first' }).click()
  await expect(lines(page)).toHaveText([/added Door 7/, /marked Door 7/])
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search the history' })).toBeFocused()
  await page.keyboard.type('instal')
  await expect(lines(page)).toHaveText([/added Door 7 to Waiting To Be Installed/, /marked Door 7 as Installed/])
  await expect(page.getByRole('status').filter({ hasText: /^2 found$/ })).toBeAttached()
  await page.keyboard.type('x')
  await expect(page.getByRole('heading', { name: 'No change fits what you look for' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Show all changes').click()
  await expect(lines(page)).toHaveCount(5)
  await expect(filter).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search the history' })).toHaveValue('')
  await expect(page).toHaveURL(/history\?order=oldest$/)

  const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
  // Reports of Verkada are not chosen.
  const kind = 'status,devices,description,photos,checklist,import,access,project,notes,plans,site,other'
  expect(href).toBe(`/api/projects/${id}/history.csv?${new URLSearchParams({ kind, order: 'oldest' })}`)

  await test.step('changes stand by the days of the reader, who chooses them in their calendar', async () => {
    const time = lines(page).first().getByRole('time')
    const at = new Date(String(await time.getAttribute('datetime')))
    const inTokyo = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('de-DE', { ...style, timeZone: 'Asia/Tokyo' }).format(at)
    await expect(time).toHaveText(inTokyo({ timeStyle: 'short' }))
    await expect(days(page).first()).toContainText(
      inTokyo({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    )
    await time.hover()
    await expect(page.getByRole('tooltip')).toHaveText(inTokyo({ dateStyle: 'full', timeStyle: 'medium' }))

    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' })
    await openHistory(page, id, `?from=${day.format(at)}&to=${day.format(at)}`)
    await expect(lines(page)).toHaveCount(5)
    await page.goto(`/projects/${id}/history?to=${day.format(at.getTime() - 86_400_000)}`)
    await expect(page.getByRole('heading', { name: 'No change fits what you look for' })).toBeVisible()
  })
})
