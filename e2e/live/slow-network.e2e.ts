import { expect } from 'playwright/test'
import { cardIn, liveBadge, makeBoard, moveByCall, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

test('[LIVE-130] [LIVE-131] where no websocket gets through, a board opens, follows others, and says that it is slow', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const installer = await openAs('installer')
  await installer.routeWebSocket(/socket\.io/, (line) => line.close())
  const colleague = await openAs('employee')
  const id = await makeBoard(colleague, 'Slow', [{ name: 'Cam 1' }])
  await openBoard(installer, id)
  await expect(liveBadge(installer)).toContainText('Live')
  await expect(installer.locator('[data-strip]')).toContainText('slow connection')
  await moveByCall(colleague, id, 'Cam 1', 'installed')
  await expect(cardIn(installer, 'installed', 'Cam 1')).toBeVisible()
})
