import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from 'playwright/test'
import { RECORD_FILES, RecordProof } from '#events/proof/record.ts'
import { readZip } from '../../server/testing/read-zip.ts'
import { zipOf } from '../../server/testing/records.ts'
import { expectAccessible } from '../kit/axe.ts'
import { makeBoard, moveByCall } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** Gives a record to the page that checks it. @returns the first line of its answer. */
async function checked(page: Page, path: string) {
  await page.getByLabel('The record').setInputFiles(path)
  return page.getByRole('status').locator('p').first()
}

test('[PROOF-12] an employee downloads the record of a completed project; the page in it checks it from the disk, offline', async ({
  openAs,
  browser,
  misdeeds,
}, testInfo) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'To hand over', [{ name: 'Cam 1' }])
  await moveByCall(page, id, 'Cam 1', 'installed')
  await page.goto(`/?projectId=${id}`)
  await page.getByRole('button', { name: 'More for this project' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Hand-over Record' }).click()
  const path = testInfo.outputPath('record.zip')
  await (await download).saveAs(path)

  const files = await readZip(await readFile(path))
  const verifier = testInfo.outputPath('verify.html')
  await writeFile(verifier, files.get(RECORD_FILES.page) ?? '')
  const altered = testInfo.outputPath('altered.zip')
  const events = String(files.get(RECORD_FILES.events)).replace('Cam 1', 'Cam 2')
  await writeFile(altered, await zipOf(new Map<string, Buffer | string>(files).set(RECORD_FILES.events, events)))

  const context = await browser.newContext({ offline: true })
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  context.on('weberror', (error) => misdeeds.push(String(error.error())))
  const offline = await context.newPage()
  const address = pathToFileURL(verifier).href
  await offline.goto(address)
  await expect(await checked(offline, path)).toContainText('These files agree with each other and with the key ')
  await expectAccessible(offline)
  const { keys } = RecordProof.parse(JSON.parse(String(files.get(RECORD_FILES.proof))))
  const known = offline.getByLabel('A key that you know')
  await known.fill(keys.at(-1)?.line ?? '')
  await known.press('Tab')
  await expect(offline.getByRole('status').locator('p').first()).toContainText(`Confirmed: the record of project ${id}`)
  await expectAccessible(offline)
  await expect(await checked(offline, altered)).toContainText(
    /first difference: Event 1 \(ManualCardAdded.*is not what was signed/,
  )
  await known.fill('fieldboard/other+00000000+AA==')
  await expect(await checked(offline, path)).toContainText('is not signed by the key that you know')
  expect(asked).toEqual([address])
  await context.close()
})
