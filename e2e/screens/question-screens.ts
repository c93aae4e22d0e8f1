// The questions before something that cannot be taken back, and how a page comes to them.
import type { Page } from 'playwright/test'
import { button, chooseOn, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { dialog, makeInstance, openInstances, unique } from '../instances/instances-page.ts'
import { addNoteScreen } from '../notes/notes-screens.ts'
import { viewerScreen } from '../photos/photos-page.ts'
import { foldersScreen, openProjectMenu } from '../installs/project-screens.ts'
import { asked, type Screen } from '../kit/screen.ts'
import { importList } from '../kit/screen-steps.ts'

const twoCards = [{ name: 'Cam 1' }, { name: 'Cam 2', status: 'installed' as const }]

async function deleteCard(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Delete a card', twoCards))
  await chooseOn(page, 'Cam 1', 'Delete')
}

async function deleteCards(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Delete cards', [{ name: 'Cam 1' }, { name: 'C'.repeat(200) }]))
  await page.getByRole('checkbox', { name: 'Select Cam 1' }).click()
  await page.getByRole('checkbox', { name: 'Select CCC' }).click()
  await page.getByRole('region', { name: 'Selected cards' }).getByRole('button', { name: 'Delete' }).click()
}

async function completeProject(page: Page): Promise<void> {
  const id = await makeBoard(page, 'Complete', twoCards)
  const data = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await page.request.patch(`/api/projects/${id}/checklist`, { headers, data })
  await openBoard(page, id)
  await button(page, 'Installation Complete').click()
}

async function undoImport(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Undo an import', []))
  await importList(page)
  await openProjectMenu(page)
  await page.getByRole('menuitem', { name: /^Undo import/ }).click()
}

async function deleteFolder(page: Page): Promise<void> {
  const name = unique('Folder')
  await page.request.post('/api/folders', { headers, data: { name, parentFolderId: null } })
  await button(page, `Delete ${name}`).click()
}

async function deleteInstance(page: Page): Promise<void> {
  const { name } = await makeInstance(page, unique('Quay'))
  await openInstances(page)
  await button(page, `Delete ${name}`).click()
}

async function discardNote(page: Page): Promise<void> {
  await dialog(page).getByLabel('Title').fill('Gate code')
  await page.keyboard.press('Escape')
}

export const questionScreens: readonly Screen[] = [
  asked('delete-card', deleteCard, 'features/board/actions/use-remove-card.ts'),
  asked('delete-cards', deleteCards, 'features/board/selection/selection-bar.tsx'),
  asked('complete-project', completeProject, 'features/board/header/project-actions.tsx'),
  asked('undo-import', undoImport, 'features/board/header/undo-import-item.tsx'),
  {
    ...asked(
      'delete-photo',
      (page) => button(page, 'Delete this photo').click(),
      'features/board/photos/board-viewer.tsx',
    ),
    from: viewerScreen,
  },
  { ...asked('delete-folder', deleteFolder, 'features/installs/folder-row.tsx'), from: foldersScreen },
  asked('delete-instance', deleteInstance, 'features/instances/instances-screen.tsx'),
  { ...asked('discard-note', discardNote, 'features/notes/note-dialog.tsx'), from: addNoteScreen },
]
